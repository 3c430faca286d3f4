import { beforeAll, describe, expect, it } from '@jest/globals';
import { EXPORT_FORMATS, EXPORT_TYPES, meetingExportSchema } from '@minutehand/contracts/http/meetings/exports';
import { getTestedStack } from '@minutehand/test-kit/stack';
import { addMember } from './mailbox.ts';
import {
  createMeeting,
  createReadyMeeting,
  getActionItems,
  getMeeting,
  getMinutes,
  getTranscript,
  importTranscript,
} from './meeting-requests.ts';
import { newBrowser, register, type TestUser } from './person.ts';

/** Names in several scripts, and text that looks like markup. */
const TURNS = [
  ['Γιώργος Παπάς', 'We decided to launch the library website on the first of December.'],
  ['Ольга Петрова', 'I will send the final pictures to the printer by Friday.'],
  ['فاطمة الزهراء', 'The reading room is open --> and it has <script>alert(1)</script> windows.'],
  ['山田太郎', 'The catalogue: it is finished &amp; tested & done.'],
  ['김민준', 'Good, then the budget for the printer stays as it is, thank you all.'],
] as const;
const formatTime = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`;
const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const FILE = `WEBVTT\n\n${TURNS.map(([name, text], index) => `${formatTime(index * 5)} --> ${formatTime(index * 5 + 4)}\n<v ${name}>${escapeHtml(text)}</v>\n`).join('\n')}`;

let person: TestUser;
let otherPersons: readonly TestUser[];
let meetingId: string;
beforeAll(async () => {
  person = await register({ name: 'Sample Person' });
  otherPersons = [await addMember(person), await register()];
  ({ id: meetingId } = await createReadyMeeting(person, FILE, 'vtt'));
  await person.patch(`/meetings/${meetingId}`, {
    meeting: { title: 'Σύσκεψη 会議 "5/6"', started_at: '2026-11-21T09:45:00Z' },
  });
});

const download = (format: string, id = meetingId) => person.get(`/meetings/${id}/export.${format}`);
const downloadText = async (format: string, id = meetingId) => {
  const response = await download(format, id);
  expect(response).toMatchObject({ status: 200 });
  return String(response.body);
};

describe('a meeting as a file', () => {
  it.each(EXPORT_FORMATS)(
    '.%s is a download with its type and name, regardless of the Accept header',
    async (format) => {
      for (const accept of ['*/*', 'application/json', 'text/html,application/xhtml+xml,*/*;q=0.8']) {
        const response = await person.send('GET', `/meetings/${meetingId}/export.${format}`, { headers: { accept } });
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe(EXPORT_TYPES[format]);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('cache-control')).toContain('no-store');
        const name = encodeURIComponent(`Σύσκεψη 会議 5 6 2026-11-21.${format}`);
        expect(response.headers.get('content-disposition')).toMatch(
          /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
        );
        expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''${name}`);
      }
    },
  );

  it.each(EXPORT_FORMATS)(
    '.%s returns 404 to other members and users of other accounts, and 401 without a session',
    async (format) => {
      const path = `/meetings/${meetingId}/export.${format}`;
      const unknownMeeting = await person.get(`/meetings/none/export.${format}`);
      for (const otherPerson of otherPersons) {
        const response = await otherPerson.get(path);
        expect(response).toMatchObject({
          status: 404,
          body: { error: (unknownMeeting.body as { error: string }).error },
        });
      }
      expect((await newBrowser().get(path)).status).toBe(401);
    },
  );

  it('returns 404 for other formats', async () => {
    for (const format of ['exe', 'mdx', 'constructor', '__proto__']) expect((await download(format)).status).toBe(404);
  });

  it('states that a meeting without a transcript is empty', async () => {
    const { id } = await createMeeting(person, { title: 'Empty' });
    expect(await downloadText('md', id)).toContain('No minutes yet.');
    expect((await download('json', id)).body).toMatchObject({
      minutes: null,
      transcript: { version: 0, segments: [] },
    });
    for (const format of ['vtt', 'srt']) expect(await download(format, id)).toMatchObject({ status: 409 });
  });
});

describe('captions', () => {
  it.each(['vtt', 'srt'])('as .%s can be imported again with the same speakers, times and text', async (format) => {
    const before = await getTranscript(person, meetingId);
    const { id } = await createMeeting(person);
    const content = await downloadText(format);
    expect(await importTranscript(person, id, { format, content })).toMatchObject({ status: 202 });
    const after = await getTranscript(person, id);
    expect(after.speakers.map(({ name }) => name)).toEqual(TURNS.map(([name]) => name));
    expect(after.segments).toEqual(before.segments);
  });

  it.each(['vtt', 'srt'])(
    'as .%s are rejected for a transcript without timestamps, with an alternative',
    async (format) => {
      const { id } = await createMeeting(person);
      await importTranscript(person, id, { format: 'text', content: 'Ann: Hello' });
      const response = await download(format, id);
      expect(response).toMatchObject({ status: 409, body: { error: expect.stringContaining('JSON') } });
      expect(response.headers.get('content-disposition')).toBeNull();
    },
  );
});

describe('as Markdown', () => {
  it('a meeting includes its details, attendance, minutes, action items and evidence', async () => {
    const text = await downloadText('md');
    const headings = [...text.matchAll(/^#{1,2} (.+)$/gm)].map(([, heading]) => heading);
    const sections = ['Summary', 'Attendance', 'Minutes', 'Action items', 'Evidence'];
    expect(headings).toEqual(['Σύσκεψη 会議 "5/6"', ...sections]);
    expect(text).toContain('**Status:** Draft. Version 1, generated by Minutehand on ');
    for (const [name] of TURNS) expect(text).toContain(`- ${name} (heard)\n`);
    expect(text).toMatch(/^### Decisions Made$/m);
    expect(text).toMatch(/^\| .*pictures to the printer.* \[\d+\] \| Ольга Петрова \| .* \| Suggested \|$/m);
    expect(text).toMatch(/^\d+\. “.*launch the library website.*” — Γιώργος Παπάς, 0:00–0:04$/m);
    expect(text).toContain('\\<script>alert(1)\\</script>');
    expect(text).not.toMatch(/(?<!\\)<script/);
  });
});

describe('as JSON', () => {
  it('a meeting is complete and matches its schema', async () => {
    const response = await download('json');
    const exported = meetingExportSchema.parse(response.body);
    const [minutes, meeting] = [await getMinutes(person, meetingId), await getMeeting(person, meetingId)];
    expect(exported.meeting).toMatchObject({
      title: meeting.title,
      started_at: meeting.started_at,
      owner: 'Sample Person',
    });
    expect(exported.minutes).toMatchObject({ content: minutes.content, version: 1, citations: minutes.citations });
    expect(exported.transcript).toEqual(await getTranscript(person, meetingId));
    const items = await getActionItems(person, meetingId);
    expect(exported.action_items.map(({ id, state }) => [id, state])).toEqual(
      items.map(({ id, state }) => [id, state]),
    );
  });

  it('is described in /openapi.json', async () => {
    const document = await (await fetch(`${getTestedStack('baseUrl')}/openapi.json`)).json();
    expect(document.components.schemas.MeetingExport.properties.version).toMatchObject({ const: 1 });
  });
});
