import { setTimeout as wait } from 'node:timers/promises';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { createMeeting, expectStatus, register, signInAgain } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import type { CableRequest, Deliveries, OpenOutcome } from '../cable-load.ts';
import { collectGarbage } from '../collect-garbage.ts';
import type { ControlSocketsRequest } from '../control-sockets.ts';
import { type Program, startProgram } from '../program.ts';
import { getResidentMemory } from '../resident-memory.ts';

/** The maximum number of sockets per session. */
const SOCKETS_PER_SESSION = 50;
const SUBSCRIBERS = 2_000;
const WARM_UP = 200;
const MANY_SOCKETS = 5_000;
/** Concurrent connection attempts where connecting is not measured. */
const CONNECT_CONCURRENCY = 50;

const BROADCASTS_PER_SECOND = 5;
const BROADCAST_SECONDS = 8;
const DELIVERY_DEADLINE_MS = 10_000;
/** Time for a server to settle after the last connection. */
const SETTLE_MS = 2_000;

const LATENCY_RATIO = 2;
const SOCKET_KB = 20;
const MANY_SOCKETS_RATIO_MAX = 2.5;

type Side = {
  readonly name: string;
  readonly origin: string;
  /** Resident memory after garbage collection (bytes). */
  readonly measureMemory: () => Promise<number>;
  readonly cookies: readonly string[];
  readonly identifier: string;
  readonly broadcast: (number: number) => Promise<unknown>;
};

type Outcome = {
  readonly delays: readonly number[];
  readonly bytesPerSocket: number;
  readonly connectSeconds: number;
};

async function send<Result>(client: Program, request: CableRequest): Promise<Result> {
  return client.request<Result>(request);
}

async function open(
  client: Program,
  side: Side,
  count: number,
  options: { concurrency?: number; identifier?: string },
) {
  const cookies = side.cookies.slice(0, count / SOCKETS_PER_SESSION);
  const { origin } = side;
  const outcome = await send<OpenOutcome>(client, {
    kind: 'open',
    origin,
    cookies,
    socketsPerSession: SOCKETS_PER_SESSION,
    ...options,
  });
  const failures = Object.entries(outcome.failures).map(([reason, times]) => `${times} × ${reason}`);
  if (failures.length > 0)
    throw new Error(`${side.name}: some of ${count} sockets failed to open: ${failures.join(', ')}`);
  return outcome.seconds;
}

/** Broadcasts at a fixed rate; returns the delay of each delivery. Fails if deliveries are missing at the deadline. */
async function broadcast(client: Program, side: Side): Promise<readonly number[]> {
  const count = BROADCASTS_PER_SECOND * BROADCAST_SECONDS;
  await send(client, { kind: 'resetDeliveries' });
  const startedAt = performance.now();
  for (let number = 1; number <= count; number += 1) {
    await side.broadcast(number);
    await wait(Math.max(0, startedAt + (number * 1_000) / BROADCASTS_PER_SECOND - performance.now()));
  }
  let deliveries: Deliveries = { delays: [], lost: 0 };
  await waitUntil(
    async () => {
      deliveries = await send<Deliveries>(client, { kind: 'getDeliveries' });
      return deliveries.delays.length >= count * SUBSCRIBERS;
    },
    {
      timeoutMs: DELIVERY_DEADLINE_MS,
      intervalMs: 500,
      message: () =>
        `${side.name}: ${deliveries.delays.length} of ${count * SUBSCRIBERS} deliveries, ${deliveries.lost} sockets lost`,
    },
  );
  if (deliveries.delays.length > count * SUBSCRIBERS)
    throw new Error(`${side.name}: some messages were delivered twice`);
  return deliveries.delays;
}

/** Runs all measurements. The server must be newly started, so that only sockets use its memory. */
async function measure(side: Side): Promise<Outcome> {
  const client = await startProgram('cable-load');
  try {
    const options = { concurrency: CONNECT_CONCURRENCY, identifier: side.identifier };
    await open(client, side, WARM_UP, options);
    await send(client, { kind: 'close' });
    await wait(SETTLE_MS);
    const initialBytes = await side.measureMemory();
    await open(client, side, SUBSCRIBERS, options);
    await wait(SETTLE_MS);
    const bytesPerSocket = ((await side.measureMemory()) - initialBytes) / SUBSCRIBERS;
    const delays = await broadcast(client, side);
    await send(client, { kind: 'close' });
    await wait(SETTLE_MS);
    const connectSeconds = await open(client, side, MANY_SOCKETS, {});
    return { delays, bytesPerSocket, connectSeconds };
  } finally {
    await client.stop();
  }
}

async function createProductSide(stack: Stack): Promise<Side> {
  const person = await register(stack.url);
  const { session } = person;
  const meetingId = await createMeeting(session, 'Broadcast 0');
  const sessions = await signInAgain(stack.url, person, MANY_SOCKETS / SOCKETS_PER_SESSION);
  const gateway = stack.service('gateway');
  await gateway.restart();
  return {
    name: 'gateway',
    origin: stack.url,
    measureMemory: async () => {
      const pid = gateway.pid() ?? 0;
      await collectGarbage(pid, gateway.logFile);
      return getResidentMemory(pid);
    },
    cookies: sessions.map((each) => each.cookie()),
    identifier: JSON.stringify({ channel: 'MeetingChannel', meeting_id: meetingId }),
    // Measured from the write: store, outbox, broker, gateway, socket.
    broadcast: (number) =>
      expectStatus(session.patch(`/meetings/${meetingId}`, { meeting: { title: `Broadcast ${number}` } }), 200),
  };
}

async function createControlSide(server: Program, product: Side): Promise<Side> {
  const port = await server.request<number>({ kind: 'getPort' } satisfies ControlSocketsRequest);
  const { identifier, cookies } = product;
  const { meeting_id } = JSON.parse(identifier) as { meeting_id: string };
  return {
    name: 'minimal ws server',
    origin: `http://127.0.0.1:${port}`,
    measureMemory: async () => {
      await server.request({ kind: 'collectGarbage' } satisfies ControlSocketsRequest);
      return getResidentMemory(server.pid);
    },
    cookies,
    identifier,
    broadcast: (number) => {
      const message = { type: 'meeting', meeting_id, version: number, at: new Date().toISOString() };
      const request: ControlSocketsRequest = { kind: 'broadcast', text: JSON.stringify({ identifier, message }) };
      return server.request(request);
    },
  };
}

/** Sockets on `/cable`; the control is a minimal `ws` server. */
export async function measureCable(stack: Stack, report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  report(`cable: ${MANY_SOCKETS / SOCKETS_PER_SESSION} sessions of one person`);
  const productSide = await createProductSide(stack);
  const server = await startProgram('control-sockets', { nodeOptions: ['--expose-gc'] });
  try {
    report(
      `cable: ${SUBSCRIBERS} sockets, ${BROADCASTS_PER_SECOND} broadcasts a second, then ${MANY_SOCKETS} sockets at once`,
    );
    const product = await measure(productSide);
    const control = await measure(await createControlSide(server, productSide));
    const p95 = percentile(product.delays, 0.95);
    const controlP95 = percentile(control.delays, 0.95);
    const kilobytes = product.bytesPerSocket / 1_024;
    return [
      {
        name: `${SUBSCRIBERS} sockets, ${BROADCASTS_PER_SECOND} broadcasts a second, all delivered, p95`,
        product: p95,
        control: controlP95,
        unit: 'ms',
        target: `≤ ${LATENCY_RATIO} × the control`,
        isReached: p95 <= LATENCY_RATIO * controlP95,
      },
      {
        name: 'Memory per socket',
        product: kilobytes,
        control: control.bytesPerSocket / 1_024,
        unit: 'kB',
        target: `≤ ${SOCKET_KB} kB`,
        isReached: kilobytes <= SOCKET_KB,
      },
      {
        name: `${MANY_SOCKETS} sockets connect at once`,
        product: product.connectSeconds,
        control: control.connectSeconds,
        unit: 's',
        target: `≤ ${MANY_SOCKETS_RATIO_MAX} × the control`,
        isReached: product.connectSeconds <= MANY_SOCKETS_RATIO_MAX * control.connectSeconds,
      },
    ];
  } finally {
    await server.stop();
  }
}
