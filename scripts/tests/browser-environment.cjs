const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** What browsers have and jsdom has not; Node's own serve as well. */
const missing = {
  fetch,
  Request,
  Response,
  Headers,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  BroadcastChannel,
  MessageChannel,
  MessagePort,
  structuredClone,
  setImmediate,
  clearImmediate,
};

module.exports = class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    for (const [name, value] of Object.entries(missing)) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    }
  }
};
