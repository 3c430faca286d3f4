import { setTimeout as wait } from 'node:timers/promises';
import { handleParentCommands } from './program.ts';
import { openRawConnection, type RawConnection } from './raw-http.ts';

export type HttpLoad = {
  readonly origin: string;
  /** Sent in turn. */
  readonly requests: readonly { readonly path: string; readonly cookie: string }[];
  readonly connections: number;
  readonly seconds: number;
  /** By default each connection sends its next request as soon as it has a response. */
  readonly perSecond?: number;
};

export type HttpOutcome = {
  /** Measured from the time at which each request was due, so that delays of a slow server are included (ms). */
  readonly durations: readonly number[];
  readonly perSecond: number;
  /** Number of responses per status other than 200, and of connection errors. */
  readonly failures: Readonly<Record<string, number>>;
};

async function run(load: HttpLoad): Promise<HttpOutcome> {
  const { origin, requests, seconds, perSecond } = load;
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openRawConnection(origin)));
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  let requestCount = 0;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;

  async function send(connection: RawConnection, due: number): Promise<void> {
    const { path = '/', cookie = '' } = requests[requestCount++ % requests.length] ?? {};
    const outcome = await connection.get(path, cookie).catch(String);
    durations.push(performance.now() - due);
    if (outcome !== 200) failures[outcome] = (failures[outcome] ?? 0) + 1;
  }

  async function sendContinuously(connection: RawConnection): Promise<void> {
    while (performance.now() < end) await send(connection, performance.now());
  }

  /** Each connection sends the next due request. */
  async function sendWhenDue(connection: RawConnection, intervalMs: number): Promise<void> {
    while (dueCount < seconds * (perSecond ?? 0)) {
      const due = startedAt + dueCount++ * intervalMs;
      const delayMs = due - performance.now();
      if (delayMs > 0) await wait(delayMs);
      await send(connection, due);
    }
  }
  let dueCount = 0;
  await Promise.all(
    connections.map((connection) =>
      perSecond === undefined ? sendContinuously(connection) : sendWhenDue(connection, 1_000 / perSecond),
    ),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  for (const connection of connections) connection.close();
  return { durations, perSecond: durations.length / elapsedSeconds, failures };
}

handleParentCommands(run);
