const { CORE_SCHEMA, jsonOf } = globalThis.requireOutside('./yamlOnce.cjs');

// Parses in the context of the caller, so that its objects are plain ones there. The core schema has the types of JSON.
module.exports = { CORE_SCHEMA, load: (text, options) => JSON.parse(jsonOf(text, options)) };
