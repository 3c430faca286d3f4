import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { handleParentCommands } from '../program.ts';
import { readChunks } from './sample-audio.ts';

export type Credentials = { readonly cookie: string; readonly csrfToken: string };

export type ChunkLoad = {
  readonly origin: string;
  /** The upload path of each recorder. */
  readonly paths: readonly string[];
  /** Sent in turn, because writes are limited per session. */
  readonly sessions: readonly Credentials[];
  readonly audio: string;
  /** Number of chunks that the audio is split into. */
  readonly chunks: number;
  /** Number of the first chunk to send, by default 0: another load has sent those before it, to the same paths. */
  readonly from?: number;
  /** Number of chunks to send, by default all that follow. */
  readonly count?: number;
  /** By default each recorder sends its next chunk as soon as it has a response. */
  readonly secondsPerChunk?: number;
  /** Length of the audio of a chunk (s), by default 1. */
  readonly chunkSeconds?: number;
};

export type ChunkOutcome = {
  /** For each path, for each of its chunks in the order of numbers, the time from when it was due until it was acknowledged (ms). */
  readonly durations: readonly number[];
  /** Number of responses per status other than 200. */
  readonly failures: Readonly<Record<string, number>>;
};

const BOUNDARY = 'minutehand-chunk';

function createBody(number: number, chunk: Buffer, recordingId: string, endSeconds: number): Buffer {
  const fields = {
    ...{ recording_id: recordingId, chunk_number: number, is_final_chunk: false },
    ...{ current_duration: endSeconds, mime_type: 'audio/webm;codecs=opus' },
  };
  const head = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="chunk"; filename="chunk_${number}.webm"\r\nContent-Type: audio/webm\r\n\r\n`;
  return Buffer.concat([Buffer.from(head.join('') + file), chunk, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** By path, so that a further load continues its recordings. */
const recordingIds = new Map<string, string>();

function getRecordingId(path: string): string {
  const recordingId = recordingIds.get(path) ?? randomUUID();
  recordingIds.set(path, recordingId);
  return recordingId;
}

/** Recorders that send their chunks in order, each after the previous one is acknowledged. */
async function run(load: ChunkLoad): Promise<ChunkOutcome> {
  const { origin, paths, sessions, audio, secondsPerChunk, chunkSeconds = 1, from = 0 } = load;
  const { count = load.chunks - from } = load;
  const chunks = (await readChunks(audio, load.chunks)).slice(from, from + count);
  const failures: Record<string, number> = {};
  const startedAt = performance.now();
  const all = await Promise.all(paths.map((path, index) => record(path, index)));

  async function record(path: string, recorder: number): Promise<number[]> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const recordingId = getRecordingId(path);
    const durations: number[] = [];
    // Recorders start at different moments of their second.
    const offsetMs = secondsPerChunk === undefined ? 0 : (recorder / paths.length) * secondsPerChunk * 1_000;
    for (const [index, chunk] of chunks.entries()) {
      const number = from + index;
      const due =
        secondsPerChunk === undefined ? performance.now() : startedAt + offsetMs + index * secondsPerChunk * 1_000;
      const delayMs = due - performance.now();
      if (delayMs > 0) await wait(delayMs);
      const session = sessions[(recorder + number) % sessions.length];
      const body = createBody(number, chunk, recordingId, (number + 1) * chunkSeconds);
      const status = await post(agent, new URL(path, origin), session, body);
      durations.push(performance.now() - due);
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
    }
    agent.destroy();
    return durations;
  }
  return { durations: all.flat(), failures };
}

function post(agent: Agent, url: URL, session: Credentials | undefined, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      cookie: session?.cookie ?? '',
      'x-csrf-token': session?.csrfToken ?? '',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.length,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

handleParentCommands(run);
