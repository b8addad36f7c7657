const { CORE_SCHEMA, load } = require('js-yaml');

const read = new Map();

/** The value of a YAML text as JSON. A worker parses each text once, although every test file asks for it. */
function jsonOf(text, options) {
	if (!read.has(text)) read.set(text, JSON.stringify(load(text, options)));
	return read.get(text);
}

module.exports = { CORE_SCHEMA, jsonOf };
