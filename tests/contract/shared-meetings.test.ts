import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import type { TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { type NotificationsResponse, notificationsResponseSchema } from '@minutehand/contracts/http/notifications';
import { quickSearchResponseSchema } from '@minutehand/contracts/http/search';
import { expectWithMessage } from '@minutehand/test-kit/expect';
import { eventually } from '@minutehand/test-kit/waiting';
import { getEmailsTo, registerVerified } from './mailbox.ts';
import {
  createMeeting,
  getActionItems,
  getMeeting,
  getMinutes,
  getTranscript,
  importTranscript,
  upload,
  waitUntilReady,
} from './meeting-requests.ts';
import type { TestUser } from './person.ts';

/** Real meetings, stored beside the repository. Without them, the test imports the sample meetings. */
const SHARED_FOLDER = resolve(import.meta.dirname, '../../../shared/data/meetings');
const SAMPLE_FOLDER = resolve(import.meta.dirname, '../../scripts/demo');
const FOLDER = existsSync(SHARED_FOLDER) ? SHARED_FOLDER : SAMPLE_FOLDER;
/** The longest meeting takes a few seconds; a busy machine is much slower. */
const READY_TIMEOUT_MS = 50_000;
const SEARCH_DELAY_LIMIT_MS = 2_000;
const HEADINGS = ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'];

const files = readdirSync(FOLDER).filter((name) => /\.(txt|vtt)$/.test(name));
const contents = new Map(files.map((name) => [name, readFileSync(resolve(FOLDER, name), 'utf8')]));

it('finds meetings to import', () => {
  expectWithMessage(files, `no .txt or .vtt file in ${FOLDER}`).not.toEqual([]);
});

/** All meetings are in one account, so that search must distinguish them. */
let person: TestUser;
beforeAll(async () => {
  person = await registerVerified();
});

async function importMeeting(name: string): Promise<string> {
  const { id } = await createMeeting(person, { title: name, started_at: '2026-11-16T10:00:00Z' });
  const content = contents.get(name) ?? '';
  const isTimed = name.endsWith('.vtt');
  const transcript = isTimed ? { signed_id: await upload(person, name, content) } : { format: 'text', content };
  expect(await importTranscript(person, id, transcript)).toMatchObject({ status: 202 });
  return id;
}

const removeWhitespace = (text: string) => text.replaceAll(/\s+/g, '');

/** Expects exactly the segments of the file. */
function expectCompleteTranscript(name: string, { segments, speakers }: TranscriptResponse): void {
  const content = contents.get(name) ?? '';
  if (name.endsWith('.vtt')) {
    expect(segments).toHaveLength(content.match(/-->/g)?.length ?? 0);
    for (const { start, end } of segments) expect(start).toBeLessThanOrEqual(end ?? -1);
    return;
  }
  const labels = new Map(speakers.map(({ id, label }) => [id, label]));
  const lines = segments.map(({ speaker_id, text }) => `${labels.get(speaker_id ?? '')}: ${text}`);
  expect(removeWhitespace(lines.join('\n'))).toBe(removeWhitespace(content));
  expect(lines).toHaveLength(content.trim().split('\n').length);
}

function expectEvidence(citations: readonly ActionItem['citations'][number][], { segments }: TranscriptResponse): void {
  const texts = new Map(segments.map(({ id, text }) => [id, text]));
  for (const { quote, segment_ids, outdated } of citations) {
    expect(segment_ids).not.toEqual([]);
    expect(segment_ids.filter((id) => !texts.has(id))).toEqual([]);
    expect(segment_ids.map((id) => texts.get(id)).join(' ')).toContain(quote);
    expect(quote.trim()).not.toBe('');
    expect(outdated).toBe(false);
  }
}

/** Expects that the assignee is the speaker of the quote or is named in it. */
function expectSupportedAssignee({ assignee_display_name: assignee, assignee_id, citations }: ActionItem): void {
  if (assignee === 'Unassigned') return;
  expect(assignee_id).toBeNull();
  const parts = assignee.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const isSupported = citations.some(({ speaker, quote }) => {
    const lowerCaseQuote = quote.toLowerCase();
    return speaker.split(', ').includes(assignee) || parts.some((part) => lowerCaseQuote.includes(part));
  });
  expectWithMessage(isSupported, `"${assignee}" in ${JSON.stringify(citations)}`).toBe(true);
}

const findLongWords = (text: string) =>
  new Set(text.toLowerCase().match(/(?<![\p{L}'-])[a-z]{8,14}(?![\p{L}'-])/gu) ?? []);

/** Returns the longest word that only this file contains, and the same word with a typo. */
function findDistinctiveWord(name: string): [word: string, typo: string] {
  const otherWords = new Set(
    files.filter((file) => file !== name).flatMap((file) => [...findLongWords(contents.get(file)!)]),
  );
  const distinctive = [...findLongWords(contents.get(name)!)].filter((word) => !otherWords.has(word));
  const [word = ''] = distinctive.toSorted((a, b) => b.length - a.length || a.localeCompare(b));
  return [word, `${word.slice(0, 4)}q${word.slice(5)}`];
}

async function expectFound(word: string, meetingId: string): Promise<void> {
  const response = await person.get(`/search/quick?q=${word}`);
  const { results } = quickSearchResponseSchema.parse(response.body);
  expect(results.map(({ meeting_id }) => meeting_id)).toContain(meetingId);
}

const getNotifications = async (id: string): Promise<NotificationsResponse['notifications']> => {
  const { notifications } = notificationsResponseSchema.parse((await person.get('/notifications')).body);
  return notifications.filter(({ url }) => url === `/meetings/${id}`);
};

describe.each(files)('%s', (name) => {
  it('gets minutes with evidence, is found by search, and causes one notification', async () => {
    const id = await importMeeting(name);
    const meeting = await waitUntilReady(person, id, READY_TIMEOUT_MS);
    const readyAt = performance.now();
    const [word, typo] = findDistinctiveWord(name);
    await eventually(() => expectFound(word, id), SEARCH_DELAY_LIMIT_MS);
    expect(performance.now() - readyAt).toBeLessThan(SEARCH_DELAY_LIMIT_MS);
    await expectFound(typo, id);

    const [transcript, minutes, items] = await Promise.all([
      getTranscript(person, id),
      getMinutes(person, id),
      getActionItems(person, id),
    ]);
    expectCompleteTranscript(name, transcript);
    expect(meeting.title_suggestion).toMatchObject({ text: expect.stringMatching(/\S{3}/), state: 'pending' });
    expect(meeting.counts).toMatchObject({
      segments: transcript.segments.length,
      speakers: transcript.speakers.length,
      action_items: items.length,
    });

    expect([...minutes.content.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS);
    expect(minutes.citations).not.toHaveLength(0);
    expectEvidence(minutes.citations, transcript);
    const anchors = new Set([...minutes.rendered_html.matchAll(/data-evidence="(\w+)"/g)].map(([, anchor]) => anchor));
    expect(new Set(minutes.citations.map(({ anchor }) => anchor))).toEqual(anchors);
    const { from, to, of } = minutes.coverage!;
    expect(from).toBeLessThanOrEqual(1);
    expect(to).toBe(of);

    for (const item of items) {
      expect(item.citations).not.toHaveLength(0);
      expectEvidence(item.citations, transcript);
      expectSupportedAssignee(item);
    }

    await eventually(async () => expect(await getNotifications(id)).toHaveLength(1));
    await eventually(async () => {
      const emails = (await getEmailsTo(person.email)).filter(({ text }) => text.includes(`/meetings/${id}`));
      expect(emails.map(({ subject }) => subject)).toEqual([`Minutes ready: ${name}`]);
    });
    expect(await getMeeting(person, id)).toMatchObject({ state: 'ready', title: name });
  });
});
