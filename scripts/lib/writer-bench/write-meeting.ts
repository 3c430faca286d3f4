import { type ActionItem, actionItemsResponseSchema } from '@minutehand/contracts/http/action-items';
import { type Meeting, meetingResponseSchema } from '@minutehand/contracts/http/meetings';
import { type Citation, type MinutesResponse, minutesResponseSchema } from '@minutehand/contracts/http/minutes';
import { type TranscriptResponse, transcriptResponseSchema } from '@minutehand/contracts/http/transcripts';
import type { HttpResponse, HttpSession } from '../http-session.ts';
import { waitUntil } from '../wait-until.ts';
import type { BenchMeeting } from './corpus.ts';

/** What the product made of a meeting, as its public API says. */
export type WrittenMeeting = {
  readonly meeting: Meeting;
  readonly minutes: MinutesResponse;
  readonly items: readonly ActionItem[];
  readonly transcript: TranscriptResponse;
};

const WRITTEN_WITHIN_MS = 300_000;
const ASKED_EVERY_MS = 250;

/** Imports a meeting as a person would, and waits for its minutes. */
export async function writeMeeting(
  session: HttpSession,
  { name, format, content }: BenchMeeting,
): Promise<WrittenMeeting> {
  const made = answered(await session.post('/meetings', { meeting: { title: name } }), 201);
  const { id } = meetingResponseSchema.parse(made).meeting;
  answered(await session.post(`/meetings/${id}/transcript`, { format, content }), 202);
  let meeting = meetingResponseSchema.parse(made).meeting;
  const isOver = async () => {
    meeting = meetingResponseSchema.parse(answered(await session.get(`/meetings/${id}`), 200)).meeting;
    return meeting.state === 'ready' || meeting.state === 'failed';
  };
  await waitUntil(isOver, {
    timeoutMs: WRITTEN_WITHIN_MS,
    everyMs: ASKED_EVERY_MS,
    message: () => `${name} is still ${meeting.state} (${meeting.processing?.step})`,
  });
  if (meeting.state === 'failed') throw new Error(`${name} failed: ${JSON.stringify(meeting.processing)}`);
  const got = async (what: string) => answered(await session.get(`/meetings/${id}/${what}`), 200);
  return {
    meeting,
    minutes: minutesResponseSchema.parse(await got('minutes')),
    items: actionItemsResponseSchema.parse(await got('action_items')).action_items,
    transcript: transcriptResponseSchema.parse(await got('transcript')),
  };
}

function answered({ status, body }: HttpResponse, expected: number): unknown {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`);
  return body;
}

/** True when a quote stands word for word in the segments that it names. */
export function isQuoteVerbatim({ segment_ids, quote }: Citation, { segments }: TranscriptResponse): boolean {
  const texts = new Map(segments.map(({ id, text }) => [id, text]));
  const cited = segment_ids.map((id) => texts.get(id));
  return cited.length > 0 && cited.every((text) => text !== undefined) && cited.join(' ').includes(quote);
}

/** The first words of the minutes without who was there, heading lines and markup. */
export function openingWords(content: string, count: number): string {
  const sections = content.split(/^(?=## )/m).filter((section) => !/^## Attendees\b/i.test(section));
  const lines = sections
    .join('\n')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .map((line) => line.replace(/^\s*(?:[-*]|\d+\.)\s+/, '').replace(/[*_`~]+|\\(?=[^\w\s])/g, ''));
  return lines.join(' ').split(/\s+/).filter(Boolean).slice(0, count).join(' ');
}
