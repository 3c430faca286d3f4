import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { ZodError } from 'zod';
import type { HttpResponse, HttpSession } from '../../../scripts/lib/http-session.ts';
import { createSampleMeeting, type SampleMeeting } from '../chaos/sample.ts';
import { actionItemsSchema, agendaItemsSchema, meetingSchema, minutesSchema, notesSchema } from './responses.ts';

/** Pause between the writes of one meeting and the next (ms). */
const WRITE_INTERVAL_MS = 500;
const RETRY_DELAY_MS = 500;
const READ_WAIT = { timeout: 60_000, interval: 500 };
/** Connection errors (0) and responses after which clients send a request again. */
const RETRYABLE_STATUSES = [0, 502, 503, 504];

export type Client = Pick<HttpSession, 'send'>;

/** A meeting with its acknowledged writes. */
export type WrittenMeeting = SampleMeeting & {
  readonly id: string;
  readonly changedTitle: string;
  readonly actionItem: string;
  readonly agendaItem: string;
  readonly notes: string;
};

export type WriteLoad = {
  readonly written: readonly WrittenMeeting[];
  /** Requests that failed at their last attempt. */
  readonly failures: readonly { readonly path: string; readonly status: number; readonly body: unknown }[];
  readonly getRetryCount: () => number;
  /** The last acknowledged texts of the meeting that every round changes. */
  readonly firstMeetingTexts: { minutes: string; notes: string; changes: number };
  /** Writes one meeting, before `start` or after `stop`. */
  readonly write: () => Promise<void>;
  /** Writes until `stop`, which waits for pending responses. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
};

/** A user who writes one meeting after another, and changes the texts of the first one each time. */
export function createWriteLoad(client: Client, random: () => number, retryMs: number): WriteLoad {
  const written: WrittenMeeting[] = [];
  const failures: WriteLoad['failures'][number][] = [];
  const firstMeetingTexts = { minutes: '', notes: '', changes: 0 };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let retryCount = 0;

  /** Sends a write. After a retryable response it is sent again with the same Idempotency-Key: at least once, and until `retryMs` have passed. */
  async function send(method: string, path: string, body: unknown, status: number): Promise<unknown> {
    const headers = { 'idempotency-key': randomUUID() };
    const deadline = performance.now() + retryMs;
    for (let attempt = 1; ; attempt += 1) {
      const response = await client.send(method, path, { body, headers }).catch(
        (error: unknown): HttpResponse => ({
          status: 0,
          body: error instanceof Error ? String(error.cause ?? error) : error,
          headers: new Headers(),
        }),
      );
      if (response.status === status) return response.body;
      const isLast = attempt > 1 && performance.now() > deadline;
      if (isLast || !RETRYABLE_STATUSES.includes(response.status)) {
        failures.push({ path: `${method} ${path}`, status: response.status, body: response.body });
        throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
      }
      retryCount += 1;
      await wait(RETRY_DELAY_MS);
    }
  }

  async function write(): Promise<void> {
    const number = written.length;
    const sample = createSampleMeeting(number, random);
    const created = await send('POST', '/meetings', { meeting: { title: sample.title } }, 201);
    const { id } = meetingSchema.parse(created).meeting;
    const content = { format: 'text', content: sample.transcript };
    await send('POST', `/meetings/${id}/transcript`, content, 202);
    const [actionItem, agendaItem] = [`Action item ${number}`, `Agenda item ${number}`];
    await send('POST', `/meetings/${id}/action_items`, { action_item: { description: actionItem } }, 201);
    await send('POST', `/meetings/${id}/agenda_items`, { agenda_item: { title: agendaItem } }, 201);
    const notes = `<p>Notes ${number}</p>`;
    await send('PATCH', `/meetings/${id}/notes`, { notes: { content: notes } }, 200);
    const changedTitle = `Changed meeting ${number}`;
    await send('PATCH', `/meetings/${id}`, { meeting: { title: changedTitle } }, 200);
    written.push({ ...sample, id, changedTitle, actionItem, agendaItem, notes });
  }

  async function changeFirstMeeting(): Promise<void> {
    const [first] = written;
    if (!first) return;
    const notes = `<p>Change ${written.length}</p>`;
    await send('PATCH', `/meetings/${first.id}/notes`, { notes: { content: notes } }, 200);
    firstMeetingTexts.notes = notes;
    const minutes = `- Change ${written.length}.\n`;
    await send('PATCH', `/meetings/${first.id}/minutes`, { content: minutes }, 200);
    firstMeetingTexts.minutes = minutes;
    firstMeetingTexts.changes += 1;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await write()
        .then(changeFirstMeeting)
        .catch((error: unknown) => {
          // Errors of `send` are in `failures` already.
          if (error instanceof ZodError) failures.push({ path: 'POST /meetings', status: 201, body: error.message });
        });
      await wait(WRITE_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    written,
    failures,
    firstMeetingTexts,
    getRetryCount: () => retryCount,
    write,
    start: () => {
      running = run();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

const SUBPATHS = ['', '/minutes', '/notes', '/action_items', '/agenda_items', '/transcript', '/approval'];

/** Reads again while a process starts, or while a busy machine delays it beyond a deadline. */
export function read({ send }: Client, path: string): Promise<unknown> {
  return eventually(async () => {
    const { status, body } = await send('GET', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  }, READ_WAIT);
}

/** All data that a client reads of a meeting. */
export async function readMeeting(client: Client, id: string): Promise<unknown> {
  const bodies = await Promise.all(SUBPATHS.map(async (part) => [part, await read(client, `/meetings/${id}${part}`)]));
  return Object.fromEntries(bodies);
}

export async function expectReady(client: Client, id: string): Promise<void> {
  const { meeting } = meetingSchema.parse(await read(client, `/meetings/${id}`));
  expect(meeting.state).toBe('ready');
}

/** Expects every acknowledged write of a meeting. */
export async function expectWritten(
  client: Client,
  meeting: WrittenMeeting,
  texts: Partial<WriteLoad['firstMeetingTexts']> = {},
) {
  const readPart = (part: string) => read(client, `/meetings/${meeting.id}${part}`);
  expect(meetingSchema.parse(await readPart('')).meeting.title).toBe(meeting.changedTitle);
  const { action_items } = actionItemsSchema.parse(await readPart('/action_items'));
  expect(action_items.map(({ description }) => description)).toContain(meeting.actionItem);
  const { agenda_items } = agendaItemsSchema.parse(await readPart('/agenda_items'));
  expect(agenda_items.map(({ title }) => title)).toContain(meeting.agendaItem);
  expect(notesSchema.parse(await readPart('/notes')).notes.content).toBe(texts.notes ?? meeting.notes);
  const { content } = minutesSchema.parse(await readPart('/minutes'));
  if (texts.minutes === undefined) expect(content).not.toBe('');
  else expect(content).toBe(texts.minutes);
}
