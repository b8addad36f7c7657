const { CORE_SCHEMA, jsonOf } = globalThis.requireOutside('./yamlOnce.cjs');

// A value of the context that asks, so that its objects are plain ones there. The core schema has what JSON has.
module.exports = { CORE_SCHEMA, load: (text, options) => JSON.parse(jsonOf(text, options)) };
