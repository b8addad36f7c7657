module.exports = globalThis.requireOutside('n8n-core');
