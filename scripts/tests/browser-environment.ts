import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import BaseEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What browsers have and jsdom has not; Node's own serve as well. */
const missing = {
  fetch,
  Request,
  Response,
  Headers,
  FormData: undefined,
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

export default class BrowserEnvironment extends BaseEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    for (const [name, value] of Object.entries(missing)) {
      if (value !== undefined && !(name in this.global)) Object.defineProperty(this.global, name, { value, writable: true, configurable: true });
    }
  }
}
