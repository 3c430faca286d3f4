import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  embedPatternsResponseSchema,
  embedResponseSchema,
  type NotesPatch,
  notesResponseSchema,
} from '@minutehand/contracts/http/meetings/notes';
import { mentionsResponseSchema } from '@minutehand/contracts/http/people';
import { addMember } from './mailbox.ts';
import { createMeeting, uploadBlob } from './meeting-requests.ts';
import { register, type TestUser } from './person.ts';

let person: TestUser;
beforeAll(async () => {
  person = await register();
});

const createAttachmentTag = (sgid: string) => `<action-text-attachment sgid="${sgid}"></action-text-attachment>`;
const getNotes = async (id: string, caller = person) =>
  notesResponseSchema.parse((await caller.get(`/meetings/${id}/notes`)).body).notes;
const patchNotes = (id: string, notes: NotesPatch['notes'], caller = person) =>
  caller.patch(`/meetings/${id}/notes`, { notes });
async function saveNotes(id: string, content: string) {
  const response = await patchNotes(id, { content });
  expect(response).toMatchObject({ status: 200 });
  return notesResponseSchema.parse(response.body).notes;
}
const findAttachmentUrl = (content: string) => /url="([^"]+)"/.exec(content)?.[1] ?? '';

describe('the notes of a meeting', () => {
  it('are empty at first, then return the saved text with its author and time', async () => {
    const { id } = await createMeeting(person);
    expect(await getNotes(id)).toEqual({
      content: '',
      rendered_html: '',
      version: 0,
      updated_at: null,
      updated_by: null,
    });
    const notes = await saveNotes(id, '<h2>Plan</h2><p>Words</p>');
    expect(notes).toMatchObject({
      content: '<h2>Plan</h2><p>Words</p>',
      version: 1,
      updated_at: expect.stringMatching(/Z$/),
      updated_by: { id: person.userId },
    });
    expect(await getNotes(id)).toEqual(notes);
  });

  it('keep no executable code, embedded resources or misleading styles', async () => {
    const { id } = await createMeeting(person);
    const { content, rendered_html: html } = await saveNotes(
      id,
      '<p onclick="x()" style="top:0">a<a href="javascript:x">b</a></p><script>x</script><iframe src="//x"></iframe><svg onload="x">',
    );
    expect(content).toBe('<p>a<a rel="noopener noreferrer nofollow">b</a></p>');
    expect(html).toBe(content);
  });

  it('return 409 with the current version for a stale change, and stay unchanged', async () => {
    const { id } = await createMeeting(person);
    expect((await patchNotes(id, { content: '<p>First</p>', version: 0 })).status).toBe(200);
    expect(await patchNotes(id, { content: '<p>Late</p>', version: 0 })).toMatchObject({
      status: 409,
      body: { version: 1 },
    });
    expect(await getNotes(id)).toMatchObject({ content: '<p>First</p>', version: 1 });
  });

  it.each([
    ['are too long', { content: 'x'.repeat(600_000) }, 413, 'Notes can have at most 512 KB.'],
    [
      'are too deeply nested',
      { content: '<b>'.repeat(1_000) },
      422,
      'The elements of these notes are nested too deeply.',
    ],
    [
      'contain too many files',
      { content: Array.from({ length: 201 }, (_, n) => createAttachmentTag(`s${n}`)).join('') },
      422,
      'Notes can have at most 200 files and mentions.',
    ],
  ])('are rejected when they %s', async (_description, notes, status, error) => {
    const { id } = await createMeeting(person);
    expect(await patchNotes(id, notes)).toMatchObject({ status, body: { error } });
    expect(await getNotes(id)).toMatchObject({ version: 0 });
  });

  it.each([{}, { notes: {} }, { notes: { content: 1 } }, { notes: { content: '', version: 'x' } }])(
    'are rejected for the invalid body %j',
    async (body) => {
      const { id } = await createMeeting(person);
      expect((await person.patch(`/meetings/${id}/notes`, body)).status).toBe(422);
    },
  );
});

describe('files in notes', () => {
  it('can be downloaded by readers of the meeting, with their type and never as a page', async () => {
    const { id } = await createMeeting(person);
    const blob = await uploadBlob(person, 'a “plan”.html', '<script>alert(1)</script>', 'text/html');
    const { content } = await saveNotes(id, createAttachmentTag(blob.attachable_sgid));
    expect(content).toContain('filename="a “plan”.html"');
    const response = await person.get(findAttachmentUrl(content));
    expect(response).toMatchObject({ status: 200, body: '<script>alert(1)</script>' });
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;.*filename\*=UTF-8''/);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await (await register()).get(findAttachmentUrl(content))).status).toBe(404);
    await saveNotes(id, '');
    expect((await person.get(findAttachmentUrl(content))).status).toBe(404);
  });

  it('are removed if they belong to another account or meeting, or do not exist', async () => {
    const { id } = await createMeeting(person);
    const otherAccountFile = await uploadBlob(await register(), 'a.txt', 'a');
    const used = await uploadBlob(person, 'b.txt', 'b');
    await saveNotes((await createMeeting(person)).id, createAttachmentTag(used.attachable_sgid));
    const forged = `${used.attachable_sgid.slice(0, -3)}xyz`;
    const sgids = [otherAccountFile.attachable_sgid, used.attachable_sgid, used.signed_id, forged, 'invented'];
    expect((await saveNotes(id, `<p>a</p>${sgids.map(createAttachmentTag).join('')}`)).content).toBe('<p>a</p>');
  });
});

describe('mentions in notes', () => {
  it('are limited to the people from /users/mentions.json', async () => {
    const { id } = await createMeeting(person);
    const member = await addMember(person);
    const mentions = mentionsResponseSchema.parse((await person.get('/users/mentions.json?query=')).body);
    const otherAccountMentions = mentionsResponseSchema.parse(
      (await (await register()).get('/users/mentions.json')).body,
    );
    expect(mentions.length).toBeGreaterThan(1);
    const sgids = [...mentions, ...otherAccountMentions].map(({ sgid }) => sgid);
    const { content, rendered_html: html } = await saveNotes(id, `<p>${sgids.map(createAttachmentTag).join(' ')}</p>`);
    expect(content.match(/sgid=/g)).toHaveLength(mentions.length);
    expect(html.match(/<span class="mention">@/g)).toHaveLength(mentions.length);
    expect(member.userId).not.toBe(person.userId);
  });
});

describe('links that can be embedded', () => {
  it('match a pattern and become a card that loads no resources', async () => {
    const patterns = embedPatternsResponseSchema.parse((await person.get('/action_text/embeds/patterns.json')).body);
    const url = 'https://www.youtube.com/watch?v=sample-id1';
    expect(patterns.some(({ source, options }) => new RegExp(source, options).test(url))).toBe(true);
    const response = await person.get(`/action_text/embeds?id=${encodeURIComponent(url)}`);
    const embed = embedResponseSchema.parse(response.body);
    expect(embed).toMatchObject({ url, provider_name: 'YouTube', title: 'Video on YouTube' });
    const { id } = await createMeeting(person);
    const { content, rendered_html: html } = await saveNotes(id, createAttachmentTag(embed.sgid));
    expect(content).toContain(`url="${url}"`);
    expect(html).toContain(embed.content);
    expect(html).not.toMatch(/<(?:iframe|script|img)/);
  });

  it.each([
    ['https://sample.example/a', 404],
    ['javascript:alert(1)', 404],
    ['', 404],
    ['x'.repeat(2_001), 422],
  ])('do not include %s', async (url, status) => {
    expect((await person.get(`/action_text/embeds?id=${encodeURIComponent(url)}`)).status).toBe(status);
  });

  it('require a URL', async () => {
    expect((await person.get('/action_text/embeds')).status).toBe(422);
  });
});
