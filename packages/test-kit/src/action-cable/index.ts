import { createRequire } from 'node:module';
import { WebSocket } from 'ws';

type Events = {
  connected(): void;
  rejected(): void;
  disconnected(details: { readonly willAttemptReconnect: boolean }): void;
  received(message: unknown): void;
};

export type CableConsumer = {
  /** Opens the connection, unless it is open or being opened. */
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

/** What the browser around a consumer would be. */
export type CablePage = {
  /** Of the product: http://127.0.0.1:8080. */
  readonly baseUrl: string;
  /** Of the page; the product's own when not given. */
  readonly origin?: string;
  /** Asked at each opening. */
  readonly cookie: () => string;
  /** Each frame as it came, pings too. */
  readonly onFrame?: (frame: { readonly type?: string }) => void;
};

const require = createRequire(import.meta.url);
const pages = new Map<string, CablePage>();

/** A socket as a browser opens it; the client has one class of sockets for all of its consumers. */
class PageSocket extends WebSocket {
  constructor(url: string, protocols: string[]) {
    const { searchParams, origin: cable } = new URL(url);
    const page = pages.get(searchParams.get('page') ?? '');
    if (!page) throw new Error(`No page was made up for ${url}.`);
    super(`${cable}/cable`, protocols, { headers: { cookie: page.cookie() }, origin: page.origin ?? page.baseUrl });
    this.on('message', (data) => page.onFrame?.(JSON.parse(String(data))));
    // A browser says no more of a failed opening than that it closed.
    this.on('error', () => undefined);
  }
}

// The client listens to the page's visibility, which never changes here.
Object.assign(globalThis, { addEventListener: () => undefined, removeEventListener: () => undefined });
const client: ActionCable = require('@rails/actioncable');
client.adapters.WebSocket = PageSocket;

/** A consumer of @rails/actioncable as it is published; only the browser around it is made up. */
export function createCableConsumer(page: CablePage): CableConsumer {
  const name = String(pages.size);
  pages.set(name, page);
  return client.createConsumer(`${page.baseUrl.replace('http', 'ws')}/cable?page=${name}`);
}

/**
 * The longest until the client, left to itself, opens a closed connection again (ms): it looks every one to two thresholds whether
 * the last ping is a threshold ago, so that a look just before then leaves it to the next.
 */
export function getReconnectIntervalMs(): number {
  return 3 * client.ConnectionMonitor.staleThreshold * 1_000;
}
