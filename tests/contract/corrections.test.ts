import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { createConsumer, getMessageTypesSince, recordMessages } from './cable-client.ts';
import { addMember } from './mailbox.ts';
import {
  createMeeting,
  createReadyMeeting,
  getActionItems,
  getMinutes,
  getTranscript,
  importTranscript,
  SAMPLE,
} from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
let member: TestUser;
beforeAll(async () => {
  person = await register();
  member = await addMember(person);
});

const HOSTILE = '<img src=x onerror=alert(1)>"\' & **Ann** [a](javascript:alert(1))';

const correctSegments = (id: string, body: object) => person.patch(`/meetings/${id}/transcript/segments`, body);
const assignSpeaker = (id: string, body: object) => person.post(`/meetings/${id}/speakers/assign`, body);
const mergeSpeakers = (id: string, body: object) => person.post(`/meetings/${id}/speakers/merge`, body);
const separateSpeaker = (id: string, body: object) => person.post(`/meetings/${id}/speakers/separate`, body);
const getHtmlFragment = async (id: string, part: string) => {
  const response = await person.send('GET', `/meetings/${id}/${part}`, { headers: { accept: 'text/html' } });
  expect(response).toMatchObject({ status: 200 });
  return String(response.body);
};

/** Imports a transcript with three speakers: Chair, Designer and Engineer. Does not wait for minutes. */
async function createMeetingWithSpeakers(): Promise<string> {
  const { id } = await createMeeting(person);
  await importTranscript(person, id, { format: 'text', content: SAMPLE });
  return id;
}

describe('a transcript', () => {
  it('is corrected in several segments in one request; their ids stay, and the version increases', async () => {
    const id = await createMeetingWithSpeakers();
    const before = await getTranscript(person, id);
    const response = await correctSegments(id, {
      segments: [
        { id: 't1-s2', text: 'The pages are ready.', speaker_id: 't1-p3' },
        { id: 't1-s3', speaker_id: null },
      ],
      version: before.version,
    });
    expect(response).toMatchObject({ status: 200, body: { version: 2 } });
    const after = await getTranscript(person, id);
    expect(after.version).toBe(2);
    expect(after.segments.map((segment) => segment.id)).toEqual(before.segments.map((segment) => segment.id));
    expect(after.segments[1]).toMatchObject({ text: 'The pages are ready.', speaker_id: 't1-p3' });
    expect(after.segments[2]).toMatchObject({ text: before.segments[2]?.text, speaker_id: null });
  });

  it('assigns selected segments to a member or a new name', async () => {
    const id = await createMeetingWithSpeakers();
    const selected = [{ id: 't1-s1' }, { id: 't1-s7' }];
    await correctSegments(id, { segments: selected, new_speaker: { user_id: member.userId, name: null } });
    await correctSegments(id, { segments: [{ id: 't1-s2' }], new_speaker: { name: ' Guest ' } });
    const { speakers, segments } = await getTranscript(person, id);
    expect(speakers.slice(3)).toMatchObject([
      { user_id: member.userId, name: member.name },
      { user_id: null, name: 'Guest' },
    ]);
    expect([0, 1, 6].map((index) => segments[index]?.speaker_id)).toEqual(['t1-p4', 't1-p5', 't1-p4']);
  });

  it('merges two speakers and separates them again', async () => {
    const id = await createMeetingWithSpeakers();
    const before = await getTranscript(person, id);
    expect(await mergeSpeakers(id, { speaker_id: 't1-p3', into_speaker_id: 't1-p2', version: 1 })).toMatchObject({
      ...{ status: 200, body: { version: 2 } },
    });
    const merged = await getTranscript(person, id);
    expect(merged.speakers).toMatchObject([
      { label: 'Chair' },
      { label: 'Designer', merged: [{ id: 't1-p3', label: 'Engineer' }] },
    ]);
    expect(new Set(merged.segments.map((segment) => segment.speaker_id))).toEqual(new Set(['t1-p1', 't1-p2']));
    expect(await separateSpeaker(id, { speaker_id: 't1-p3', version: 2 })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(await getTranscript(person, id)).toEqual({ ...before, version: 3 });
  });

  it.each([
    ['no segments', { segments: [] }, 422],
    ['segments that are not an array', { segments: 'all' }, 422],
    [
      'one segment more than the limit',
      { segments: Array.from({ length: 501 }, (_, index) => ({ id: `t1-s${index}`, text: 'x' })) },
      422,
    ],
    [
      'ten thousand segments',
      { segments: Array.from({ length: 10_000 }, (_, index) => ({ id: `t1-s${index}`, text: 'x' })) },
      422,
    ],
    [
      'a segment of another meeting',
      {
        segments: [
          { id: 't1-s1', text: 'x' },
          { id: 't1-s999', text: 'x' },
        ],
      },
      404,
    ],
    ['an unknown speaker', { segments: [{ id: 't1-s1', speaker_id: 't1-p99' }] }, 404],
    ['a blank text', { segments: [{ id: 't1-s1', text: ' \n ' }] }, 422],
    ['no change', { segments: [{ id: 't1-s1' }] }, 422],
    [
      'the same segment twice',
      {
        segments: [
          { id: 't1-s1', text: 'x' },
          { id: 't1-s1', text: 'y' },
        ],
      },
      422,
    ],
    ['a new speaker without a name', { segments: [{ id: 't1-s1' }], new_speaker: { name: ' ' } }, 422],
    [
      'both a new and an existing speaker',
      { segments: [{ id: 't1-s1', speaker_id: 't1-p1' }], new_speaker: { name: 'Eve' } },
      422,
    ],
    ['a speaker name that is too long', { segments: [{ id: 't1-s1' }], new_speaker: { name: 'x'.repeat(151) } }, 422],
    ['a version that is not a number', { segments: [{ id: 't1-s1', text: 'x' }], version: 'new' }, 422],
  ])('rejects a correction with %s and stays unchanged', async (_description, body, status) => {
    const id = await createMeetingWithSpeakers();
    const before = await getTranscript(person, id);
    const response = await correctSegments(id, body);
    expect(response).toMatchObject({ status, body: { error: expect.stringMatching(/\.$/) } });
    expect(await getTranscript(person, id)).toEqual(before);
  });

  it('rejects merging a speaker with itself, an unknown speaker or a merged one', async () => {
    const id = await createMeetingWithSpeakers();
    expect((await mergeSpeakers(id, { speaker_id: 't1-p1', into_speaker_id: 't1-p1' })).status).toBe(422);
    expect((await mergeSpeakers(id, { speaker_id: 't1-p1', into_speaker_id: 't1-p9' })).status).toBe(404);
    expect((await mergeSpeakers(id, { speaker_id: 't1-p1' })).status).toBe(422);
    await mergeSpeakers(id, { speaker_id: 't1-p1', into_speaker_id: 't1-p2' });
    expect((await mergeSpeakers(id, { speaker_id: 't1-p1', into_speaker_id: 't1-p2' })).status).toBe(404);
    expect((await assignSpeaker(id, { speaker_id: 't1-p1', name: 'Ann' })).status).toBe(404);
    expect((await separateSpeaker(id, { speaker_id: 't1-p9' })).status).toBe(404);
  });

  it('returns 409 with the current version only for a stale correction', async () => {
    const id = await createMeetingWithSpeakers();
    await correctSegments(id, { segments: [{ id: 't1-s1', text: 'Theirs.' }], version: 1 });
    await assignSpeaker(id, { speaker_id: 't1-p1', user_id: null, name: 'Ann', version: 1 });
    const conflict = { status: 409, body: { version: 3 } };
    expect(await correctSegments(id, { segments: [{ id: 't1-s1', text: 'Mine.' }], version: 1 })).toMatchObject(
      conflict,
    );
    expect(await assignSpeaker(id, { speaker_id: 't1-p1', user_id: null, name: 'Eve', version: 1 })).toMatchObject(
      conflict,
    );
    expect(await mergeSpeakers(id, { speaker_id: 't1-p1', into_speaker_id: 't1-p2', version: 1 })).toMatchObject(
      conflict,
    );
    expect((await correctSegments(id, { segments: [{ id: 't1-s2', text: 'Mine.' }], version: 1 })).status).toBe(200);
    expect((await getTranscript(person, id)).segments.slice(0, 2).map(({ text }) => text)).toEqual([
      'Theirs.',
      'Mine.',
    ]);
  });
});

describe('results that are based on a corrected transcript', () => {
  it('are updated before the response: HTML fragments, evidence and action items, with hostile names escaped', async () => {
    const { id } = await createReadyMeeting(person);
    const [item] = (await getActionItems(person, id)).filter(({ assignee_name }) => assignee_name === 'Engineer');
    expect(item).toBeDefined();
    expect(await getMinutes(person, id)).toMatchObject({ content: expect.stringContaining('Engineer') });
    await assignSpeaker(id, { speaker_id: 't1-p3', user_id: null, name: HOSTILE });
    for (const part of ['transcript', 'minutes_content']) {
      const html = await getHtmlFragment(id, part);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toMatch(/<img|<strong>Ann|href="javascript|<html|<head/i);
      expect(html).not.toContain('Engineer');
    }
    const { citations } = await getMinutes(person, id);
    expect(citations.map(({ speaker }) => speaker)).toContain(HOSTILE);
    expect(citations.some(({ outdated }) => outdated)).toBe(false);
    const updatedItem = (await getActionItems(person, id)).find((candidate) => candidate.id === item?.id);
    expect(updatedItem).toMatchObject({ assignee_name: HOSTILE, citations: [{ speaker: HOSTILE, outdated: false }] });
    await assignSpeaker(id, { speaker_id: 't1-p3', user_id: member.userId, name: null });
    expect((await getActionItems(person, id)).find((candidate) => candidate.id === item?.id)).toMatchObject({
      ...{ assignee_id: member.userId, assignee_display_name: member.name },
    });
    await assignSpeaker(id, { speaker_id: 't1-p3', user_id: null, name: null });
    expect(await getHtmlFragment(id, 'minutes_content')).toContain('Engineer');
  });

  it('are marked as outdated where their quote changed; search and exports use the current text', async () => {
    const { id } = await createReadyMeeting(person);
    const { citations } = await getMinutes(person, id);
    const segmentId = citations[0]?.segment_ids[0] ?? '';
    const word = `zanzibar${id.slice(0, 6)}`;
    await correctSegments(id, { segments: [{ id: segmentId, text: `Only ${word} was mentioned.` }] });
    const after = (await getMinutes(person, id)).citations;
    const affected = after.filter(({ segment_ids }) => segment_ids.includes(segmentId));
    expect(affected.length).toBeGreaterThan(0);
    expect(affected.every(({ outdated }) => outdated)).toBe(true);
    expect(after.some(({ outdated }) => !outdated)).toBe(true);
    expect((await person.get(`/meetings/${id}/export.md`)).body).toContain(
      'outdated: the transcript has been edited since',
    );
    await eventually(async () => {
      const response = await person.get(`/search?q=${word}&result_type=transcripts`);
      expect(response.body).toMatchObject({ results: [{ meeting_id: id, segment_id: segmentId }] });
    });
  });

  it('are published on the channel of the meeting: transcript, speakers of the list, minutes and action items', async () => {
    const { id } = await createReadyMeeting(person);
    const consumer = createConsumer(person);
    try {
      const { events, messages } = recordMessages(consumer, { channel: 'MeetingChannel', meeting_id: id });
      await eventually(() => expect(events).toContain('connected'));
      const start = new Date();
      await assignSpeaker(id, { speaker_id: 't1-p3', user_id: null, name: 'Eve' });
      const expectedTypes = new Set(['transcript', 'meeting', 'minutes', 'action_items']);
      await eventually(() => expect(getMessageTypesSince(messages, start)).toEqual(expectedTypes));
    } finally {
      consumer.disconnect();
    }
  });
});
