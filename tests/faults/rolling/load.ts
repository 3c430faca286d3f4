import { setTimeout as pause } from 'node:timers/promises';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import type { HttpResponse } from '../../../scripts/lib/http-session.ts';
import type { Person } from '../chaos/people.ts';
import { createSampleMeeting, type SampleMeeting } from '../chaos/sample.ts';
import { createUploadRequest } from '../upload-request.ts';

/** Nothing is asked twice: what fails once has failed. */
const ASK_EVERY_MS = 33;
const EDIT_EVERY_MS = 250;
const SEARCH_EVERY_MS = 250;
const IMPORT_EVERY_MS = 1_500;

export type Asked = {
  readonly what: string;
  readonly status: number;
  readonly tookMs: number;
  readonly again: boolean;
};
export type Imported = SampleMeeting & { readonly id: string; readonly person: Person };

export type Load = {
  /** Everything that was not answered as it should, with its moment (performance.now). */
  readonly failures: readonly (Asked & { readonly at: number; readonly body: unknown })[];
  /** What was asked, in all and a second. */
  readonly pace: () => string;
  readonly imported: readonly Imported[];
  /** Asks no more, and waits for the last answers. */
  readonly stop: () => Promise<void>;
};

async function put(file: Uint8Array<ArrayBuffer>, url: string, headers: Record<string, string>): Promise<HttpResponse> {
  const response = await fetch(url, { method: 'PUT', headers, body: file });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** People who read all the time, edit now and then, and hand in what was said. */
export function startLoad(people: readonly Person[], known: readonly Imported[], random: () => number): Load {
  const failures: Load['failures'][number][] = [];
  const imported: Imported[] = [];
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const begun = performance.now();
  let endedAt = begun;
  let asked = 0;
  let edits = 0;

  async function ask(
    what: string,
    status: number,
    send: () => Promise<HttpResponse>,
  ): Promise<HttpResponse | undefined> {
    const at = performance.now();
    asked += 1;
    const response = await send().catch((error: unknown) => ({
      status: 0,
      body: error instanceof Error ? String(error.cause ?? error) : error,
      headers: new Headers(),
    }));
    if (response.status === status) return response;
    const tookMs = performance.now() - at;
    const again = response.headers.has('retry-after');
    failures.push({ what, status: response.status, tookMs, again, at, body: response.body });
    return undefined;
  }

  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const read = () => {
    const { person, id } = pick(known);
    const paths = ['/session', '/meetings', `/meetings/${id}`, `/meetings/${id}/minutes`, '/notifications'];
    const path = pick(paths);
    return ask(`GET ${path}`, 200, () => person.get(path));
  };
  const edit = () => {
    const { person, id } = known[edits % known.length] as Imported;
    edits += 1;
    const meeting = { title: `Sample meeting, edit ${edits}` };
    return ask('a changed title', 200, () => person.patch(`/meetings/${id}`, { meeting }));
  };
  const search = () => {
    const { person, word } = pick(known);
    return ask('a search', 200, () => person.get(`/search?q=${word}`));
  };
  /** Answers what an import names it by. */
  const upload = async (person: Person, said: string) => {
    const file = new TextEncoder().encode(said);
    const announcement = createUploadRequest(file, 'said.txt', 'text/plain');
    const announced = await ask('an upload', 200, () => person.post('/direct_uploads', announcement));
    if (!announced) return undefined;
    const { signed_id, direct_upload } = directUploadResponseSchema.parse(announced.body);
    const kept = await ask('an uploaded file', 204, () => put(file, direct_upload.url, direct_upload.headers));
    return kept && { signed_id };
  };
  const hand = async () => {
    const sample = createSampleMeeting(imported.length + known.length, random);
    const person = people[imported.length % people.length] as Person;
    const created = await ask('a new meeting', 201, () =>
      person.post('/meetings', { meeting: { title: sample.title } }),
    );
    if (!created) return;
    const { id } = meetingResponseSchema.parse(created.body).meeting;
    // Every other one as a file.
    const content =
      imported.length % 2 === 0
        ? { format: 'text', content: sample.transcript }
        : await upload(person, sample.transcript);
    if (!content) return;
    const taken = await ask('an import', 202, () => person.post(`/meetings/${id}/transcript`, content));
    if (taken) imported.push({ ...sample, id, person });
  };

  const steadily = async (everyMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const mine = work().finally(() => inFlight.delete(mine));
      inFlight.add(mine);
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all([
    steadily(ASK_EVERY_MS, read),
    steadily(EDIT_EVERY_MS, edit),
    steadily(SEARCH_EVERY_MS, search),
    steadily(IMPORT_EVERY_MS, hand),
  ]);
  return {
    failures,
    imported,
    pace: () => `${asked} requests, ${Math.round((1_000 * asked) / (endedAt - begun))} a second`,
    stop: async () => {
      stopping.abort();
      await running;
      await Promise.all(inFlight);
      endedAt = performance.now();
    },
  };
}
