import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import type { HttpResponse } from '../../../scripts/lib/http-session.ts';
import type { TestUser } from '../chaos/people.ts';
import { createSampleMeeting, type SampleMeeting } from '../chaos/sample.ts';
import { createUploadRequest } from '../upload-request.ts';

/** Reads of a load by default (ms): about 15 per second. */
const READ_INTERVAL_MS = 66;
/** Reads of a load that leaves the processor to the work that a test waits for (ms). */
export const SPARSE_READ_INTERVAL_MS = 200;
const EDIT_INTERVAL_MS = 250;
const SEARCH_INTERVAL_MS = 250;
const IMPORT_INTERVAL_MS = 1_500;
const RETRY_DELAY_MS = 500;
/** Connection errors (0) and responses after which clients send a request again. */
const RETRYABLE_STATUSES = [0, 502, 503, 504];

export type RequestResult = {
  readonly name: string;
  readonly status: number;
  readonly durationMs: number;
  readonly hasRetryAfter: boolean;
};
/** A meeting of the load: who imported it, and the word that only its transcript has. */
export type LoadMeeting = SampleMeeting & { readonly id: string; readonly person: TestUser };

export type Load = {
  /** Requests with an unexpected response; `startedAt` is a time of performance.now(). */
  readonly failures: readonly (RequestResult & { readonly startedAt: number; readonly body: unknown })[];
  /** Describes the number of requests, in total and per second. */
  readonly getThroughput: () => string;
  readonly getRequestCount: () => number;
  /** First attempts that failed, and after which the request was sent again. */
  readonly failedFirstAttempts: readonly RequestResult[];
  readonly imported: readonly LoadMeeting[];
  /** Stops sending and waits for pending responses. */
  readonly stop: () => Promise<void>;
};

async function putFile(
  file: Uint8Array<ArrayBuffer>,
  url: string,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const response = await fetch(url, { method: 'PUT', headers, body: file });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/**
 * Simulates users who constantly read, edit, search and import. `readIntervalMs` is the time between two reads. With `attempts: 2`, a
 * failed request is sent again once, as clients do; writes keep their Idempotency-Key.
 */
export function startLoad(
  people: readonly TestUser[],
  readyMeetings: readonly LoadMeeting[],
  random: () => number,
  { attempts, readIntervalMs = READ_INTERVAL_MS }: { attempts: 1 | 2; readIntervalMs?: number },
): Load {
  const failures: Load['failures'][number][] = [];
  const failedFirstAttempts: RequestResult[] = [];
  const imported: LoadMeeting[] = [];
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const startedAt = performance.now();
  let endedAt = startedAt;
  let requestCount = 0;
  let edits = 0;

  async function request(
    name: string,
    status: number,
    send: () => Promise<HttpResponse>,
  ): Promise<HttpResponse | undefined> {
    requestCount += 1;
    for (let attempt = 1; ; attempt += 1) {
      const sentAt = performance.now();
      const response = await send().catch((error: unknown) => ({
        status: 0,
        body: error instanceof Error ? String(error.cause ?? error) : error,
        headers: new Headers(),
      }));
      if (response.status === status) return response;
      const durationMs = performance.now() - sentAt;
      const hasRetryAfter = response.headers.has('retry-after');
      const result = { name, status: response.status, durationMs, hasRetryAfter };
      if (attempt === attempts || !RETRYABLE_STATUSES.includes(response.status)) {
        failures.push({ ...result, startedAt: sentAt, body: response.body });
        return undefined;
      }
      failedFirstAttempts.push(result);
      await wait(RETRY_DELAY_MS);
    }
  }

  const write = (name: string, status: number, person: TestUser, method: string, path: string, body: unknown) => {
    const headers = { 'idempotency-key': randomUUID() };
    return request(name, status, () => person.send(method, path, { body, headers }));
  };

  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const read = () => {
    const { person, id } = pick(readyMeetings);
    const paths = ['/session', '/meetings', `/meetings/${id}`, `/meetings/${id}/minutes`, '/notifications'];
    const path = pick(paths);
    return request(`GET ${path}`, 200, () => person.get(path));
  };
  const edit = () => {
    const { person, id } = readyMeetings[edits % readyMeetings.length] as LoadMeeting;
    edits += 1;
    const meeting = { title: `Sample meeting, edit ${edits}` };
    return write('a changed title', 200, person, 'PATCH', `/meetings/${id}`, { meeting });
  };
  const search = () => {
    const { person, word } = pick(readyMeetings);
    return request('a search', 200, () => person.get(`/search?q=${word}`));
  };
  /** Uploads a transcript as a file; returns the body of the import request. */
  const upload = async (person: TestUser, transcript: string) => {
    const file = new TextEncoder().encode(transcript);
    const uploadRequest = createUploadRequest(file, 'transcript.txt', 'text/plain');
    const created = await write('an upload', 200, person, 'POST', '/direct_uploads', uploadRequest);
    if (!created) return undefined;
    const { signed_id, direct_upload } = directUploadResponseSchema.parse(created.body);
    const stored = await request('an uploaded file', 204, () =>
      putFile(file, direct_upload.url, direct_upload.headers),
    );
    return stored && { signed_id };
  };
  const importNext = async () => {
    const sample = createSampleMeeting(imported.length + readyMeetings.length, random);
    const person = people[imported.length % people.length] as TestUser;
    const created = await write('a new meeting', 201, person, 'POST', '/meetings', {
      meeting: { title: sample.title },
    });
    if (!created) return;
    const { id } = meetingResponseSchema.parse(created.body).meeting;
    // Every other transcript is imported from a file.
    const content =
      imported.length % 2 === 0
        ? { format: 'text', content: sample.transcript }
        : await upload(person, sample.transcript);
    if (!content) return;
    const accepted = await write('an import', 202, person, 'POST', `/meetings/${id}/transcript`, content);
    if (accepted) imported.push({ ...sample, id, person });
  };

  const repeatEvery = async (intervalMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const task = work().finally(() => inFlight.delete(task));
      inFlight.add(task);
      await wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all([
    repeatEvery(readIntervalMs, read),
    repeatEvery(EDIT_INTERVAL_MS, edit),
    repeatEvery(SEARCH_INTERVAL_MS, search),
    repeatEvery(IMPORT_INTERVAL_MS, importNext),
  ]);
  return {
    failures,
    failedFirstAttempts,
    imported,
    getRequestCount: () => requestCount,
    getThroughput: () =>
      `${requestCount} requests, ${Math.round((1_000 * requestCount) / (endedAt - startedAt))} per second`,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(inFlight);
      endedAt = performance.now();
    },
  };
}
