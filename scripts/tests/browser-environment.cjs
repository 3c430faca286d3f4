const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** What browsers have and jsdom has not; Node's own serve as well. */
const missing = {
  fetch,
  Request,
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

/** Node's Response, but what it reads as a Blob is one of this window, which takes no other for a part of a file. */
function responseOf(window) {
  return class WindowResponse extends Response {
    static json(data, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      return new WindowResponse(JSON.stringify(data), { ...init, headers });
    }

    async blob() {
      const type = this.headers.get('content-type') ?? '';
      return new window.Blob([new Uint8Array(await this.arrayBuffer())], { type });
    }
  };
}

module.exports = class BrowserEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    const globals = { ...missing, Response: responseOf(this.global) };
    for (const [name, value] of Object.entries(globals)) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    }
  }
};
