import { beforeAll, describe, expect, it } from '@jest/globals';
import { meetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { TRANSCRIPT_BYTES } from '@minutehand/contracts/limits';
import { createDocxFile } from '@minutehand/test-kit/docx';
import {
  createDirectUpload,
  createMeeting,
  createReadyMeeting,
  getMeeting,
  getMinutes,
  getTranscript,
  importTranscript,
  SAMPLE,
  upload,
  waitUntilReady,
} from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await register();
});

const VTT = `WEBVTT

NOTE planning meeting

1
00:00:01.500 --> 00:00:04.000
<v Chair>We decided to move the meeting to Monday.</v>

2
00:00:03.000 --> 00:00:08.250
<v Engineer>I will send the new invitations by Friday.
`;
const SRT = `1\r
00:00:01,500 --> 00:00:04,000\r
Chair: We decided to move the meeting to Monday.\r
\r
2\r
00:00:03,000 --> 00:00:08,250\r
Engineer: I will send the new invitations by Friday.\r
`;
const TEXT = 'Chair: We decided to move the meeting to Monday.\nEngineer: I will send the new invitations by Friday.\n';
const MARKDOWN = `# Planning

**Chair:** We decided to move the meeting to Monday.

- **Engineer**: I will send the new invitations by Friday.
`;
const WORD = createDocxFile(TEXT.trim().split('\n'));

const expectedTexts = ['We decided to move the meeting to Monday.', 'I will send the new invitations by Friday.'];
const times = [
  [1.5, 4],
  [3, 8.25],
];
const noTimes = [
  [null, null],
  [null, null],
];

/** Imports into a new meeting, waits for the minutes and checks the stored transcript. */
async function expectImported(transcript: unknown, expectedTimes: readonly (readonly (number | null)[])[]) {
  const { id } = await createMeeting(person);
  const response = await importTranscript(person, id, transcript);
  expect(response).toMatchObject({ status: 202, body: { meeting: { id, counts: { segments: 2, speakers: 2 } } } });
  const { segments, speakers, version } = await getTranscript(person, id);
  expect(version).toBe(1);
  expect(speakers.map(({ label }) => label)).toEqual(['Chair', 'Engineer']);
  expect(segments.map(({ speaker_id }) => speaker_id)).toEqual(speakers.map((speaker) => speaker.id));
  expect(segments.map(({ text }) => text)).toEqual(expectedTexts);
  expect(segments.map(({ start, end }) => [start, end])).toEqual(expectedTimes);
  const meeting = await waitUntilReady(person, id);
  expect(meeting.duration_seconds).toBe(expectedTimes[1]?.[1] ?? null);
}

describe('a transcript', () => {
  it.each([
    ['text', TEXT, noTimes],
    ['vtt', VTT, times],
    ['srt', SRT, times],
  ])('is imported as pasted %s', (format, content, expected) => expectImported({ format, content }, expected));

  it.each([
    ['talk.txt', TEXT, noTimes],
    ['talk.md', MARKDOWN, noTimes],
    ['talk.vtt', VTT, times],
    ['TALK.SRT', SRT, times],
    ['talk.docx', WORD, noTimes],
  ])('is imported from the uploaded file %s', async (filename, content, expected) =>
    expectImported({ signed_id: await upload(person, filename, content) }, expected),
  );

  it('keeps every character and is escaped in HTML', async () => {
    const text = '<script>alert(1)</script> & "Ωμέγα" \u{1f389} سلام';
    const { id } = await createMeeting(person);
    await importTranscript(person, id, { format: 'text', content: `<b>Chair</b>: ${text}` });
    const { segments, speakers } = await getTranscript(person, id);
    expect(segments[0]?.text).toBe(text);
    expect(speakers[0]?.label).toBe('<b>Chair</b>');
    const page = await person.send('GET', `/meetings/${id}/transcript`, { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;');
    expect(page.body).toContain(`data-segment-id="${segments[0]?.id}"`);
    expect(page.body).not.toMatch(/<script|<b>|<html/i);
  });

  it('replaces the previous one and its evidence', async () => {
    const { id } = await createReadyMeeting(person);
    await importTranscript(person, id, { format: 'vtt', content: VTT });
    await waitUntilReady(person, id);
    const { version, segments } = await getTranscript(person, id);
    expect({ version, texts: segments.map(({ text }) => text) }).toEqual({ version: 2, texts: expectedTexts });
    const ids = new Set(segments.map((segment) => segment.id));
    const { citations } = await getMinutes(person, id);
    expect(citations).not.toHaveLength(0);
    for (const { segment_ids } of citations) expect(segment_ids.filter((segment) => !ids.has(segment))).toEqual([]);
  });

  it('shows the names that users assign to its speakers', async () => {
    const { id } = await createMeeting(person);
    await importTranscript(person, id, { format: 'text', content: TEXT });
    const { speakers } = await getTranscript(person, id);
    const assign = (body: object) =>
      person.post(`/meetings/${id}/speakers/assign`, { speaker_id: speakers[0]?.id, ...body });
    expect((await assign({ user_id: person.userId, name: null })).body).toMatchObject({
      speakers: [{ label: 'Chair', user_id: person.userId, name: person.name }, { name: 'Engineer' }],
    });
    expect((await assign({ user_id: null, name: 'Guest' })).body).toMatchObject({ speakers: [{ name: 'Guest' }, {}] });
    const { meetings } = meetingsResponseSchema.parse((await person.get('/meetings')).body);
    expect(meetings.find((meeting) => meeting.id === id)).toMatchObject({ speakers: ['Guest', 'Engineer'] });
    expect((await assign({ user_id: null, name: null })).body).toMatchObject({ speakers: [{ name: 'Chair' }, {}] });
    expect((await assign({ speaker_id: 'nobody', name: 'Guest' })).status).toBe(404);
    expect((await person.get(`/meetings/${id}/speakers/search?q=samp`)).body).toMatchObject({
      users: [{ id: person.userId }],
    });
  });
});

describe('an invalid transcript', () => {
  let readyId: string;
  beforeAll(async () => {
    readyId = (await createReadyMeeting(person, TEXT)).id;
  });

  it.each([
    ['a cue that ends before it starts', 'vtt', 'WEBVTT\n\n00:03.000 --> 00:02.000\nx', 'Line 3: '],
    ['a cue without a time', 'vtt', `${VTT}\nlost words\n`, 'Line 13: '],
    ['no WEBVTT header', 'vtt', SRT, 'Line 1: '],
    ['an invalid time', 'srt', '1\n00:00:01,000 --> soon\nx', 'Line 2: '],
    ['no content', 'text', ' \n', 'Line 1: '],
    ['binary data', 'text', 'Chair: Hello\nEngineer: a\0b', 'Line 2: '],
  ])(
    'with %s is rejected with the line number, and the previous one is kept',
    async (_description, format, content, line) => {
      const readMeeting = () =>
        Promise.all([getMeeting(person, readyId), getTranscript(person, readyId), getMinutes(person, readyId)]);
      const before = await readMeeting();
      const response = await importTranscript(person, readyId, { format, content });
      expect(response).toMatchObject({
        status: 422,
        body: { error: expect.stringMatching(new RegExp(`^${line}.+\\.`)) },
      });
      expect(await readMeeting()).toEqual(before);
    },
  );

  it.each([
    ['talk.wav', TEXT, 415],
    ['talk.docx', TEXT, 422],
    ['talk.txt', Buffer.from([0x43, 0x3a, 0x20, 0xff, 0xfe, 0xfd]), 422],
  ])('is rejected as the file %s', async (filename, content, status) => {
    const { id } = await createMeeting(person);
    const signed_id = await upload(person, filename, content);
    expect((await importTranscript(person, id, { signed_id })).status).toBe(status);
    expect(await getMeeting(person, id)).toMatchObject({ state: 'draft', version: 1 });
  });

  it('is rejected if its upload is missing or belongs to another meeting', async () => {
    const [firstMeeting, secondMeeting] = [await createMeeting(person), await createMeeting(person)];
    const { signed_id } = await createDirectUpload(person, 'talk.txt', Buffer.from(TEXT), 'text/plain');
    expect((await importTranscript(person, firstMeeting.id, { signed_id })).status).toBe(422);
    const usedId = await upload(person, 'talk.txt', TEXT);
    expect((await importTranscript(person, firstMeeting.id, { signed_id: usedId })).status).toBe(202);
    expect((await importTranscript(person, secondMeeting.id, { signed_id: usedId })).status).toBe(409);
    expect((await importTranscript(person, secondMeeting.id, { signed_id: `${usedId}x` })).status).toBe(404);
  });

  it.each([{}, { format: 'pdf', content: 'x' }, { format: 'text' }, { signed_id: '' }])(
    'is rejected as the incomplete request %j',
    async (body) => {
      const { id } = await createMeeting(person);
      expect((await importTranscript(person, id, body)).status).toBe(422);
    },
  );
});

describe('the limits of a transcript', () => {
  it('are 10 MB, pasted and uploaded', async () => {
    const { id } = await createMeeting(person);
    const line = `Chair: ${'word '.repeat(200)}\n`;
    const content = line.repeat(Math.ceil(TRANSCRIPT_BYTES / line.length) + 1);
    const pastedResponse = await importTranscript(person, id, { format: 'text', content });
    expect(pastedResponse).toMatchObject({ status: 413, body: { error: expect.stringContaining('10 MB') } });
    const uploadedResponse = await importTranscript(person, id, {
      signed_id: await upload(person, 'talk.txt', content),
    });
    expect(uploadedResponse).toMatchObject({ status: 413, body: { error: expect.stringContaining('10 MB') } });
    expect(await getMeeting(person, id)).toMatchObject({ state: 'draft' });
  });

  it('are 20,000 segments', async () => {
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { format: 'text', content: 'Chair: yes\n'.repeat(20_001) });
    expect(response).toMatchObject({ status: 422, body: { error: expect.stringMatching(/at most 20,?000/) } });
    expect(await getMeeting(person, id)).toMatchObject({ state: 'draft' });
  });

  it('accept a transcript of a whole working day', async () => {
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { format: 'text', content: SAMPLE.repeat(1_000) });
    expect(response).toMatchObject({ status: 202, body: { meeting: { counts: { segments: 7_000 } } } });
    expect((await getTranscript(person, id)).segments).toHaveLength(7_000);
  });
});
