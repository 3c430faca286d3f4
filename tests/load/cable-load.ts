import { once } from 'node:events';
import type { Socket } from 'node:net';
import { handleParentCommands } from './program.ts';
import { createTextFrame, openRawSocket } from './raw-socket.ts';

export type CableRequest =
  | {
      readonly kind: 'open';
      readonly origin: string;
      /** One per session. */
      readonly cookies: readonly string[];
      readonly socketsPerSession: number;
      /** Maximum number of concurrent connection attempts; unlimited by default. */
      readonly concurrency?: number;
      /** The channel that each socket subscribes to, if any. */
      readonly identifier?: string;
    }
  /** Discards the recorded deliveries. */
  | { readonly kind: 'resetDeliveries' }
  | { readonly kind: 'getDeliveries' }
  | { readonly kind: 'close' };

export type OpenOutcome = {
  /** Time until all sockets are open and their subscriptions confirmed. */
  readonly seconds: number;
  readonly failures: Readonly<Record<string, number>>;
};
/** The delay of each delivery (ms), and the number of lost connections. */
export type Deliveries = { readonly delays: readonly number[]; readonly lost: number };

const openSockets = new Set<Socket>();
let delays: number[] = [];
let lost = 0;
// All sockets receive the same message, so its timestamp is parsed once.
let lastTimestamp = '';
let sentAt = 0;

function recordDelivery(text: string): void {
  if (!text.includes('"message":{')) return;
  const receivedAt = performance.timeOrigin + performance.now();
  const start = text.indexOf('"at":"') + 6;
  const timestamp = text.slice(start, text.indexOf('"', start));
  if (timestamp !== lastTimestamp) {
    lastTimestamp = timestamp;
    sentAt = Date.parse(timestamp);
  }
  delays.push(receivedAt - sentAt);
}

function openSocket(origin: string, cookie: string, identifier: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openRawSocket({
      origin,
      cookie,
      onText: (text, sender) => {
        if (text.includes('"type":"welcome"')) {
          if (identifier === undefined) return resolve();
          sender.write(createTextFrame(JSON.stringify({ command: 'subscribe', identifier })));
        } else if (text.includes('"type":"confirm_subscription"')) resolve();
        else if (text.includes('_subscription"')) reject(new Error('the subscription was rejected'));
        else recordDelivery(text);
      },
      onClose: (reason) => {
        if (openSockets.delete(socket)) lost += 1;
        reject(new Error(reason));
      },
    });
    openSockets.add(socket);
  });
}

async function openAll(request: CableRequest & { kind: 'open' }): Promise<OpenOutcome> {
  const { origin, cookies, socketsPerSession, identifier, concurrency } = request;
  const socketCookies = cookies.flatMap((cookie) => Array.from({ length: socketsPerSession }, () => cookie));
  const failures: Record<string, number> = {};
  const startedAt = performance.now();
  const connect = (cookie: string) =>
    openSocket(origin, cookie, identifier).catch(({ message }: Error) => {
      failures[message] = (failures[message] ?? 0) + 1;
    });
  if (concurrency === undefined) await Promise.all(socketCookies.map(connect));
  else {
    const remaining = socketCookies.values();
    const worker = async () => {
      for (const cookie of remaining) await connect(cookie);
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
  return { seconds: (performance.now() - startedAt) / 1_000, failures };
}

async function closeAll(): Promise<void> {
  const sockets = [...openSockets];
  openSockets.clear();
  await Promise.all(
    sockets.map((socket) => {
      const closed = once(socket, 'close');
      socket.destroy();
      return closed;
    }),
  );
}

handleParentCommands((request: CableRequest) => {
  switch (request.kind) {
    case 'open':
      return openAll(request);
    case 'close':
      return closeAll();
    case 'resetDeliveries':
      delays = [];
      lost = 0;
      return undefined;
    case 'getDeliveries':
      return { delays, lost } satisfies Deliveries;
  }
});
