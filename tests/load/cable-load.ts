import { once } from 'node:events';
import type { Socket } from 'node:net';
import { handleRequests } from './program.ts';
import { openRawSocket, textFrame } from './raw-socket.ts';

export type CableRequest =
  | {
      readonly kind: 'open';
      readonly origin: string;
      /** Each opens so many sockets. */
      readonly cookies: readonly string[];
      readonly each: number;
      /** At the same time; all at once when left out. */
      readonly atOnce?: number;
      /** What each subscribes to, if anything. */
      readonly identifier?: string;
    }
  /** Forgets what was heard so far. */
  | { readonly kind: 'listen' }
  | { readonly kind: 'heard' }
  | { readonly kind: 'close' };

export type OpenOutcome = {
  /** Until the last one was welcomed, and had its subscription confirmed. */
  readonly seconds: number;
  readonly failures: Readonly<Record<string, number>>;
};
/** From when it was said to when it was heard, one a delivery (ms). */
export type Heard = { readonly delays: readonly number[]; readonly lost: number };

const open = new Set<Socket>();
let delays: number[] = [];
let lost = 0;
let lastStamp = '';
let saidAt = 0;

function hear(text: string): void {
  if (!text.includes('"message":{')) return;
  const heardAt = performance.timeOrigin + performance.now();
  const from = text.indexOf('"at":"') + 6;
  const stamp = text.slice(from, text.indexOf('"', from));
  if (stamp !== lastStamp) {
    lastStamp = stamp;
    saidAt = Date.parse(stamp);
  }
  delays.push(heardAt - saidAt);
}

function openOne(origin: string, cookie: string, identifier: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openRawSocket({
      origin,
      cookie,
      onText: (text, from) => {
        if (text.includes('"type":"welcome"')) {
          if (identifier === undefined) return resolve();
          from.write(textFrame(JSON.stringify({ command: 'subscribe', identifier })));
        } else if (text.includes('"type":"confirm_subscription"')) resolve();
        else if (text.includes('_subscription"')) reject(new Error('the subscription was refused'));
        else hear(text);
      },
      onLost: (why) => {
        if (open.delete(socket)) lost += 1;
        reject(new Error(why));
      },
    });
    open.add(socket);
  });
}

async function openAll(question: CableRequest & { kind: 'open' }): Promise<OpenOutcome> {
  const { origin, cookies, each, identifier } = question;
  const all = cookies.flatMap((cookie) => Array.from({ length: each }, () => cookie));
  const failures: Record<string, number> = {};
  const begun = performance.now();
  const one = (cookie: string) =>
    openOne(origin, cookie, identifier).catch(({ message }: Error) => {
      failures[message] = (failures[message] ?? 0) + 1;
    });
  if (question.atOnce === undefined) await Promise.all(all.map(one));
  else {
    const next = all.values();
    const worker = async () => {
      for (const cookie of next) await one(cookie);
    };
    await Promise.all(Array.from({ length: question.atOnce }, worker));
  }
  return { seconds: (performance.now() - begun) / 1_000, failures };
}

async function closeAll(): Promise<void> {
  const leaving = [...open];
  open.clear();
  await Promise.all(
    leaving.map((socket) => {
      const closed = once(socket, 'close');
      socket.destroy();
      return closed;
    }),
  );
}

handleRequests((question: CableRequest) => {
  switch (question.kind) {
    case 'open':
      return openAll(question);
    case 'close':
      return closeAll();
    case 'listen':
      delays = [];
      lost = 0;
      return undefined;
    case 'heard':
      return { delays, lost } satisfies Heard;
  }
});
