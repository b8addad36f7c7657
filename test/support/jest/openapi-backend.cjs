module.exports = globalThis.requireOutside('openapi-backend');
