import { setTimeout as sleep } from 'node:timers/promises';
import { handleRequests } from './program.ts';
import { openRawConnection, type RawConnection } from './raw-http.ts';

export type HttpLoad = {
  readonly origin: string;
  /** Taken in turn. */
  readonly requests: readonly { readonly path: string; readonly cookie: string }[];
  readonly connections: number;
  readonly seconds: number;
  /** Left out: as many as the connections bear, each asking again as soon as it was answered. */
  readonly perSecond?: number;
};

export type HttpOutcome = {
  /** Each counted from the moment at which it was due, so that a server that falls behind cannot hide it (ms). */
  readonly durations: readonly number[];
  readonly perSecond: number;
  /** What was not a 200, with its count. */
  readonly failures: Readonly<Record<string, number>>;
};

async function run(load: HttpLoad): Promise<HttpOutcome> {
  const { origin, requests, seconds, perSecond } = load;
  const connections = await Promise.all(Array.from({ length: load.connections }, () => openRawConnection(origin)));
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  let asked = 0;
  const begun = performance.now();
  const end = begun + seconds * 1_000;

  async function ask(connection: RawConnection, due: number): Promise<void> {
    const { path = '/', cookie = '' } = requests[asked++ % requests.length] ?? {};
    const outcome = await connection.get(path, cookie).catch(String);
    durations.push(performance.now() - due);
    if (outcome !== 200) failures[outcome] = (failures[outcome] ?? 0) + 1;
  }

  async function askWithoutPause(connection: RawConnection): Promise<void> {
    while (performance.now() < end) await ask(connection, performance.now());
  }

  /** Each connection takes the next request that is due. */
  async function askWhenDue(connection: RawConnection, every: number): Promise<void> {
    while (next < seconds * (perSecond ?? 0)) {
      const due = begun + next++ * every;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      await ask(connection, due);
    }
  }
  let next = 0;
  await Promise.all(
    connections.map((connection) =>
      perSecond === undefined ? askWithoutPause(connection) : askWhenDue(connection, 1_000 / perSecond),
    ),
  );
  const took = (performance.now() - begun) / 1_000;
  for (const connection of connections) connection.close();
  return { durations, perSecond: durations.length / took, failures };
}

handleRequests(run);
