import { startProgram } from '../program.ts';
import type { ChunkLoad, ChunkOutcome } from './chunk-load.ts';

/** The product and its control receive chunks in turn, so that both have the same machine. */
export const ROUND_SECONDS = 30;
/** Length of the other recordings. */
const WARM_UP_SECONDS = 30;

export type ChunkServer = Pick<ChunkLoad, 'origin' | 'sessions'>;
export type SentLoad = Omit<ChunkLoad, keyof ChunkServer>;
export type Sender = {
  readonly send: (load: SentLoad) => Promise<readonly number[]>;
  readonly stop: () => Promise<void>;
};

/** A process that sends the chunks of one recording for each path, and returns their times. Throws if the server does not acknowledge one. */
export async function startSender(server: ChunkServer): Promise<Sender> {
  const client = await startProgram('recordings/chunk-load');
  return {
    async send(load) {
      const { durations, failures } = await client.request<ChunkOutcome>({ ...load, ...server });
      if (Object.keys(failures).length > 0) throw new Error(`chunks: ${JSON.stringify(failures)}`);
      return durations;
    },
    stop: client.stop,
  };
}

/** The times of first chunks, which start their recordings, and of later ones (ms). */
export type ChunkTimes = { readonly first: number[]; readonly later: number[] };

export type Compared<T> = { readonly product: T; readonly control: T };

type Rounds = {
  readonly audio: string;
  readonly chunks: number;
  readonly ids: readonly string[];
  readonly otherIds: readonly string[];
};

/** Sends some chunks of other recordings, then rounds of the product and of the control in turn. */
export async function sendInRounds(
  senders: Compared<Sender>,
  { audio, chunks, ids, otherIds }: Rounds,
): Promise<Compared<ChunkTimes>> {
  const getPaths = (meetingIds: readonly string[]) => meetingIds.map((id) => `/meetings/${id}/recording`);
  const warmUp = { paths: getPaths(otherIds), count: WARM_UP_SECONDS, secondsPerChunk: otherIds.length / ids.length };
  await senders.product.send({ audio, chunks, ...warmUp });
  await senders.control.send({ audio, chunks, ...warmUp });
  const times: Compared<ChunkTimes> = { product: { first: [], later: [] }, control: { first: [], later: [] } };
  for (let from = 0; from < chunks; from += ROUND_SECONDS) {
    const round = { audio, chunks, from, count: ROUND_SECONDS, paths: getPaths(ids), secondsPerChunk: 1 };
    for (const name of ['product', 'control'] as const) {
      const { first, later } = times[name];
      for (const [index, duration] of (await senders[name].send(round)).entries())
        (from === 0 && index % ROUND_SECONDS === 0 ? first : later).push(duration);
    }
  }
  return times;
}
