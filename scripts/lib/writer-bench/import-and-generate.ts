import { type ActionItem, actionItemsResponseSchema } from '@minutehand/contracts/http/meetings/action-items';
import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import {
  type Citation,
  type MinutesResponse,
  minutesResponseSchema,
} from '@minutehand/contracts/http/meetings/minutes';
import { type TranscriptResponse, transcriptResponseSchema } from '@minutehand/contracts/http/meetings/transcripts';
import type { HttpResponse, HttpSession } from '../http-session.ts';
import { waitUntil } from '../wait-until.ts';
import type { BenchMeeting } from './corpus.ts';

/** A meeting with its generated minutes and action items, read from the public API. */
export type GeneratedMeeting = {
  readonly meeting: Meeting;
  readonly minutes: MinutesResponse;
  readonly items: readonly ActionItem[];
  readonly transcript: TranscriptResponse;
};

const GENERATION_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 250;

/** Imports a meeting through the public API and waits for its minutes. */
export async function importAndGenerate(
  session: HttpSession,
  { name, format, content }: BenchMeeting,
): Promise<GeneratedMeeting> {
  const created = expectStatus(await session.post('/meetings', { meeting: { title: name } }), 201);
  const { id } = meetingResponseSchema.parse(created).meeting;
  expectStatus(await session.post(`/meetings/${id}/transcript`, { format, content }), 202);
  let meeting = meetingResponseSchema.parse(created).meeting;
  const isFinished = async () => {
    meeting = meetingResponseSchema.parse(expectStatus(await session.get(`/meetings/${id}`), 200)).meeting;
    return meeting.state === 'ready' || meeting.state === 'failed';
  };
  await waitUntil(isFinished, {
    timeoutMs: GENERATION_TIMEOUT_MS,
    intervalMs: POLL_INTERVAL_MS,
    message: () => `${name} is still ${meeting.state} (${meeting.processing?.step})`,
  });
  if (meeting.state === 'failed') throw new Error(`${name} failed: ${JSON.stringify(meeting.processing)}`);
  const get = async (path: string) => expectStatus(await session.get(`/meetings/${id}/${path}`), 200);
  return {
    meeting,
    minutes: minutesResponseSchema.parse(await get('minutes')),
    items: actionItemsResponseSchema.parse(await get('action_items')).action_items,
    transcript: transcriptResponseSchema.parse(await get('transcript')),
  };
}

function expectStatus({ status, body }: HttpResponse, expected: number): unknown {
  if (status !== expected) throw new Error(`expected status ${expected}, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** True when the cited segments contain the quote verbatim. */
export function isQuoteVerbatim({ segment_ids, quote }: Citation, { segments }: TranscriptResponse): boolean {
  const texts = new Map(segments.map(({ id, text }) => [id, text]));
  const cited = segment_ids.map((id) => texts.get(id));
  return cited.length > 0 && cited.every((text) => text !== undefined) && cited.join(' ').includes(quote);
}

/** The first words of the minutes without attendees, headings and markup. */
export function getFirstWords(content: string, count: number): string {
  const sections = content.split(/^(?=## )/m).filter((section) => !/^## Attendees\b/i.test(section));
  const lines = sections
    .join('\n')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .map((line) => line.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').replace(/[*_`~]+|\\(?=[^\w\s])/g, ''));
  return lines.join(' ').split(/\s+/).filter(Boolean).slice(0, count).join(' ');
}
