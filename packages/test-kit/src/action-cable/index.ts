import { createRequire } from 'node:module';
import { WebSocket } from 'ws';

type Events = {
  connected(): void;
  rejected(): void;
  disconnected(details: { readonly willAttemptReconnect: boolean }): void;
  received(message: unknown): void;
};

export type CableConsumer = {
  /** Opens the connection unless it is open or opening. */
  connect(): void;
  disconnect(): void;
  readonly subscriptions: {
    create(
      channel: object,
      events: Partial<Events>,
    ): { perform(action: string, data: object): void; unsubscribe(): void };
  };
};

type ActionCable = {
  readonly adapters: { WebSocket: unknown };
  readonly ConnectionMonitor: { readonly staleThreshold: number };
  createConsumer(url: string): CableConsumer;
};

/** The simulated browser page of a consumer. */
export type CablePage = {
  /** Base URL of the product, for example http://127.0.0.1:8080. */
  readonly baseUrl: string;
  /** Origin of the page. Default: the origin of the product. */
  readonly origin?: string;
  /** Returns the Cookie header. Called for each connection. */
  readonly cookie: () => string;
  /** Called for each received frame, including pings. */
  readonly onFrame?: (frame: { readonly type?: string }) => void;
};

const require = createRequire(import.meta.url);
const pages = new Map<string, CablePage>();

/** A WebSocket with the headers of a browser. The client uses one WebSocket class for all consumers. */
class PageSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    const { searchParams, origin: cable } = new URL(url);
    const page = pages.get(searchParams.get('page') ?? '');
    if (!page) throw new Error(`No page is registered for ${url}`);
    super(`${cable}/cable`, protocols, { headers: { cookie: page.cookie() }, origin: page.origin ?? page.baseUrl });
    this.on('message', (data) => page.onFrame?.(JSON.parse(String(data))));
    // A browser reports a failed connection only as closed.
    this.on('error', () => undefined);
  }
}

// The client listens for visibility changes, which never happen here.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined });
const client: ActionCable = require('@rails/actioncable');
client.adapters.WebSocket = PageSocket;

/** Creates a consumer of the published @rails/actioncable package in a simulated browser page. */
export function createCableConsumer(page: CablePage): CableConsumer {
  const name = String(pages.size);
  pages.set(name, page);
  return client.createConsumer(`${page.baseUrl.replace('http', 'ws')}/cable?page=${name}`);
}

/**
 * Returns the maximum time until the client reconnects (ms): it checks every one to two thresholds whether the last ping is older
 * than one threshold.
 */
export function getReconnectIntervalMs(): number {
  return 3 * client.ConnectionMonitor.staleThreshold * 1_000;
}
