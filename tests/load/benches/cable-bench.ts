import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import type { BareSocketsRequest } from '../bare-sockets.ts';
import type { CableRequest, Heard, OpenOutcome } from '../cable-load.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { type Figure, percentile } from '../figure.ts';
import { expectStatus, newMeeting, register, signInAgain } from '../people.ts';
import { type Program, startProgram } from '../program.ts';
import { residentMemory } from '../resident-memory.ts';

/** The most that one session may hold. */
const SOCKETS_EACH = 50;
const LISTENING = 2_000;
const WARM_UP = 200;
const CROWD = 5_000;
/** Sockets that are being opened at the same time, where their opening is not what is measured. */
const OPENING_AT_ONCE = 50;

const BROADCASTS_PER_SECOND = 5;
const BROADCAST_SECONDS = 8;
const DELIVERY_DEADLINE_MS = 10_000;
/** Whatever a server still does after the last one was let in is done. */
const SETTLE_MS = 2_000;

const LATENCY_RATIO = 2;
const SOCKET_KB = 20;
const CROWD_RATIO = 2.5;

type Side = {
  readonly name: string;
  readonly origin: string;
  /** What it holds of the machine's memory without its garbage (bytes). */
  readonly memory: () => Promise<number>;
  readonly cookies: readonly string[];
  readonly identifier: string;
  readonly broadcast: (number: number) => Promise<unknown>;
};

type Outcome = {
  readonly delays: readonly number[];
  readonly bytesEach: number;
  readonly crowdSeconds: number;
};

async function ask<HttpResponse>(client: Program, question: CableRequest): Promise<HttpResponse> {
  return client.ask<HttpResponse>(question);
}

async function open(client: Program, side: Side, count: number, how: { atOnce?: number; identifier?: string }) {
  const cookies = side.cookies.slice(0, count / SOCKETS_EACH);
  const { origin } = side;
  const outcome = await ask<OpenOutcome>(client, { kind: 'open', origin, cookies, each: SOCKETS_EACH, ...how });
  const failures = Object.entries(outcome.failures).map(([why, times]) => `${times} × ${why}`);
  if (failures.length > 0) throw new Error(`${side.name}: of ${count} sockets not opened: ${failures.join(', ')}`);
  return outcome.seconds;
}

/** Says something so often a second; ends when everybody has heard everything, or never will. */
async function broadcast(client: Program, side: Side): Promise<readonly number[]> {
  const count = BROADCASTS_PER_SECOND * BROADCAST_SECONDS;
  await ask(client, { kind: 'listen' });
  const begun = performance.now();
  for (let number = 1; number <= count; number += 1) {
    await side.broadcast(number);
    await sleep(Math.max(0, begun + (number * 1_000) / BROADCASTS_PER_SECOND - performance.now()));
  }
  let heard: Heard = { delays: [], lost: 0 };
  await waitUntil(
    async () => {
      heard = await ask<Heard>(client, { kind: 'heard' });
      return heard.delays.length >= count * LISTENING;
    },
    {
      timeoutMs: DELIVERY_DEADLINE_MS,
      everyMs: 500,
      message: () =>
        `${side.name}: ${heard.delays.length} of ${count * LISTENING} deliveries, ${heard.lost} sockets lost`,
    },
  );
  if (heard.delays.length > count * LISTENING) throw new Error(`${side.name}: something was delivered twice`);
  return heard.delays;
}

/** All of it with one server, whose process is fresh, so that nothing but sockets fills its memory. */
async function measure(side: Side): Promise<Outcome> {
  const client = await startProgram('cable-load');
  try {
    const quietly = { atOnce: OPENING_AT_ONCE, identifier: side.identifier };
    await open(client, side, WARM_UP, quietly);
    await ask(client, { kind: 'close' });
    await sleep(SETTLE_MS);
    const before = await side.memory();
    await open(client, side, LISTENING, quietly);
    await sleep(SETTLE_MS);
    const bytesEach = ((await side.memory()) - before) / LISTENING;
    const delays = await broadcast(client, side);
    await ask(client, { kind: 'close' });
    await sleep(SETTLE_MS);
    const crowdSeconds = await open(client, side, CROWD, {});
    return { delays, bytesEach, crowdSeconds };
  } finally {
    await client.stop();
  }
}

async function productSide(stack: Stack): Promise<Side> {
  const person = await register(stack.url);
  const { session } = person;
  const meetingId = await newMeeting(session, 'Broadcast 0');
  const sessions = await signInAgain(stack.url, person, CROWD / SOCKETS_EACH);
  const gateway = stack.service('gateway');
  await gateway.restart();
  return {
    name: 'gateway',
    origin: stack.url,
    memory: async () => {
      const pid = gateway.pid() ?? 0;
      await collectGarbage(pid, gateway.logFile);
      return residentMemory(pid);
    },
    cookies: sessions.map((each) => each.cookie()),
    identifier: JSON.stringify({ channel: 'MeetingChannel', meeting_id: meetingId }),
    // From the write on: store, outbox, broker, gateway, socket.
    broadcast: (number) =>
      expectStatus(session.patch(`/meetings/${meetingId}`, { meeting: { title: `Broadcast ${number}` } }), 200),
  };
}

async function controlSide(server: Program, product: Side): Promise<Side> {
  const port = await server.ask<number>({ kind: 'listen' } satisfies BareSocketsRequest);
  const { identifier, cookies } = product;
  const { meeting_id } = JSON.parse(identifier) as { meeting_id: string };
  return {
    name: 'minimal ws server',
    origin: `http://127.0.0.1:${port}`,
    memory: async () => {
      await server.ask({ kind: 'collect' } satisfies BareSocketsRequest);
      return residentMemory(server.pid);
    },
    cookies,
    identifier,
    broadcast: (number) => {
      const message = { type: 'meeting', meeting_id, version: number, at: new Date().toISOString() };
      const question: BareSocketsRequest = { kind: 'broadcast', text: JSON.stringify({ identifier, message }) };
      return server.ask(question);
    },
  };
}

/** Open screens on `/cable`, beside a minimal `ws` server. */
export async function measureCable(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  say(`cable: ${CROWD / SOCKETS_EACH} sessions of somebody`);
  const productsSide = await productSide(stack);
  const server = await startProgram('bare-sockets', { nodeOptions: ['--expose-gc'] });
  try {
    say(`cable: ${LISTENING} sockets, ${BROADCASTS_PER_SECOND} broadcasts a second, then ${CROWD} sockets at once`);
    const product = await measure(productsSide);
    const control = await measure(await controlSide(server, productsSide));
    const p95 = percentile(product.delays, 0.95);
    const controlP95 = percentile(control.delays, 0.95);
    const kilobytes = product.bytesEach / 1_024;
    return [
      {
        name: `${LISTENING} sockets, ${BROADCASTS_PER_SECOND} broadcasts a second, all delivered, p95`,
        product: p95,
        control: controlP95,
        unit: 'ms',
        target: `≤ ${LATENCY_RATIO} × the control`,
        isReached: p95 <= LATENCY_RATIO * controlP95,
      },
      {
        name: 'Memory a socket',
        product: kilobytes,
        control: control.bytesEach / 1_024,
        unit: 'kB',
        target: `≤ ${SOCKET_KB} kB`,
        isReached: kilobytes <= SOCKET_KB,
      },
      {
        name: `${CROWD} sockets connect at once`,
        product: product.crowdSeconds,
        control: control.crowdSeconds,
        unit: 's',
        target: `≤ ${CROWD_RATIO} × the control`,
        isReached: product.crowdSeconds <= CROWD_RATIO * control.crowdSeconds,
      },
    ];
  } finally {
    await server.stop();
  }
}
