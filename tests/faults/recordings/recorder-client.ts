import { setTimeout as wait } from 'node:timers/promises';
import { type Recording, recordingResponseSchema } from '@minutehand/contracts/http/meetings/recordings';
import type { HttpResponse } from '../../../scripts/lib/http-session.ts';
import { signIn, type TestUser } from '../chaos/people.ts';

/** Longer than any process is down or the network is cut (ms). */
const RETRY_TIMEOUT_MS = 180_000;
const RETRY_DELAY_MS = 200;

export type SentChunk = { readonly number: number; readonly bytes: Buffer; readonly endSeconds: number };

/** A recorder that keeps each chunk until it is acknowledged, as the browser does. */
export type RecorderClient = {
  readonly meetingId: string;
  readonly recordingId: string;
  /** Numbers that the server has acknowledged. */
  readonly acknowledged: Set<number>;
  /** Sends until the chunk is acknowledged. */
  readonly send: (chunk: SentChunk) => Promise<void>;
  /** Sends once. */
  readonly trySend: (chunk: SentChunk, fields?: Readonly<Record<string, string>>) => Promise<HttpResponse>;
  /** The browser is killed while it sends: it is unknown whether the server has stored the chunk. The recorder still has its copy. */
  readonly crashDuring: (chunk: SentChunk, afterMs: number) => Promise<void>;
  readonly finish: (totalChunks: number) => Promise<void>;
  readonly get: () => Promise<Recording>;
  /** Ends its session, which the next request detects. */
  readonly expireSession: () => Promise<void>;
  readonly getRetryCount: () => number;
};

export function createRecorderClient(
  url: string,
  { person: signedIn, meetingId, recordingId }: { person: TestUser; meetingId: string; recordingId: string },
): RecorderClient {
  let person = signedIn;
  let retries = 0;
  const path = `/meetings/${meetingId}/recording`;
  const acknowledged = new Set<number>();

  /** Repeats a request until it succeeds. Signs in again when the session has ended. */
  async function retryUntilAccepted(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const deadline = performance.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      // fetch rejects when the connection is refused or breaks.
      const response = await request().catch(() => undefined);
      if (response?.status === 200) return response;
      const isFinal = response !== undefined && ![401, 403, 429].includes(response.status) && response.status < 500;
      if (isFinal || performance.now() > deadline) {
        throw new Error(`${path}: ${response?.status} ${JSON.stringify(response?.body)}`);
      }
      retries += 1;
      await wait(RETRY_DELAY_MS);
      if (response?.status === 401 || response?.status === 403) {
        person = await signIn(url, person).catch(() => person);
      }
    }
  }

  const createForm = ({ number, bytes, endSeconds }: SentChunk, fields: Readonly<Record<string, string>>): FormData => {
    const form = new FormData();
    const all = {
      recording_id: recordingId,
      chunk_number: `${number}`,
      is_final_chunk: 'false',
      current_duration: endSeconds.toFixed(3),
      mime_type: 'audio/webm;codecs=opus',
      ...fields,
    };
    for (const [name, value] of Object.entries(all)) form.append(name, value);
    form.append('chunk', new Blob([Uint8Array.from(bytes)], { type: 'audio/webm' }), `chunk_${number}.webm`);
    return form;
  };
  const trySend: RecorderClient['trySend'] = (chunk, fields = {}) => person.post(path, createForm(chunk, fields));

  return {
    meetingId,
    recordingId,
    acknowledged,
    trySend,
    async send(chunk) {
      await retryUntilAccepted(() => trySend(chunk));
      acknowledged.add(chunk.number);
    },
    async crashDuring(chunk, afterMs) {
      const signal = AbortSignal.timeout(Math.ceil(afterMs));
      await person.send('POST', path, { body: createForm(chunk, {}), signal }).catch(() => undefined);
    },
    async finish(totalChunks) {
      await retryUntilAccepted(() => {
        const form = new FormData();
        const fields = { recording_id: recordingId, is_final_chunk: 'true', total_chunks: totalChunks, format: 'webm' };
        for (const [name, value] of Object.entries(fields)) form.append(name, `${value}`);
        return person.post(path, form);
      });
    },
    async get() {
      const { body } = await retryUntilAccepted(() => person.get(path));
      const { recording } = recordingResponseSchema.parse(body);
      if (recording === null) throw new Error('there is no recording');
      return recording;
    },
    async expireSession() {
      await person.delete('/session');
    },
    getRetryCount: () => retries,
  };
}
