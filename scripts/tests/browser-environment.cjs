const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** Browser globals that jsdom lacks; those of Node replace them. */
const nodeGlobals = {
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

/** Node's Response, except that `blob` returns a Blob of this window: jsdom accepts only its own Blobs as parts of a File. */
function createResponseClass(window) {
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
    const globals = { ...nodeGlobals, Response: createResponseClass(this.global) };
    for (const [name, value] of Object.entries(globals)) {
      if (!(name in this.global))
        Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    }
  }
};
