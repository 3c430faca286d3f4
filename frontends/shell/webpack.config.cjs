const { defineShell } = require('@minutehand/web-kit/shell');

module.exports = defineShell();
