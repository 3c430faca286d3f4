const { defineRemote } = require('@minutehand/web-kit/remote');

module.exports = defineRemote({ name: 'assistant' });
