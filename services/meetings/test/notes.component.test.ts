import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { NOTES_ATTACHMENTS_MAX, NOTES_BYTES } from '@minutehand/contracts/limits';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const failsWith = (code: string) => expect.objectContaining({ code });

const ann = createActor();
const bob = createActor({ userId: 'user-2' });
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
});
afterEach(() => context.service.stop());

const readNotes = async (as = ann) => (await context.client.getNotes({ meetingId }, { as })).notes!;
const writeNotes = async (content: string, version?: number, as = ann) =>
  (await context.client.updateNotes({ meetingId, content, version }, { as })).notes!;
const share = (role: string) =>
  context.client.createShare({ meetingId, userId: bob.userId, role, requestKey: '' }, { as: ann });
const attachmentTag = (sgid: string) => `<action-text-attachment sgid="${sgid}"></action-text-attachment>`;
const download = async (attachmentId: string, as = ann) => {
  const parts = [];
  for await (const { part } of context.client.streamNotesAttachment({ meetingId, attachmentId }, { as }))
    parts.push(part);
  return parts;
};

describe('the notes of a meeting', () => {
  it('are empty at first, then have a text and its author; each change publishes one event', async () => {
    expect(await readNotes()).toEqual({
      content: '',
      renderedHtml: '',
      version: 0,
      updatedAt: '',
      updatedBy: undefined,
    });
    expect(await writeNotes('<p>One</p>', 0)).toMatchObject({
      ...{ content: '<p>One</p>', renderedHtml: '<p>One</p>', version: 1 },
      updatedBy: { id: 'user-1', name: 'Ann Lee' },
    });
    // An unchanged text publishes nothing.
    expect(await writeNotes('<p>One</p>', 1)).toMatchObject({ version: 1 });
    expect(await writeNotes('<p onclick="x()">Two<script>x</script></p>')).toMatchObject({
      content: '<p>Two</p>',
      version: 2,
    });
    expect(await context.getPublishedEvents('meetings.notes_changed')).toEqual([
      { meetingId, version: 1 },
      { meetingId, version: 2 },
    ]);
  });

  it('can be emptied', async () => {
    await writeNotes('<p>One</p>');
    expect(await writeNotes('', 1)).toMatchObject({ content: '', version: 2 });
  });

  it('reject a concurrent edit with the current version, even the first edit', async () => {
    const results = await Promise.allSettled([writeNotes('<p>A</p>', 0), writeNotes('<p>B</p>', 0)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(writeNotes('<p>Late</p>', 0)).rejects.toMatchObject({
      code: 'platform.stale_version',
      details: { currentVersion: 1 },
    });
    expect((await readNotes()).version).toBe(1);
  });

  it('can be written by editors, read by viewers, and are not found by others', async () => {
    await writeNotes('<p>One</p>');
    await expect(readNotes(bob)).rejects.toEqual(failsWith('meeting.not_found'));
    await share('viewer');
    expect(await readNotes(bob)).toMatchObject({ content: '<p>One</p>' });
    await expect(writeNotes('<p>B</p>', 1, bob)).rejects.toEqual(failsWith('meeting.forbidden'));
    await context.client.updateShare({ meetingId, userId: bob.userId, role: 'editor' }, { as: ann });
    expect(await writeNotes('<p>B</p>', 1, bob)).toMatchObject({ updatedBy: { name: 'Bob Ray' } });
  });

  it('reject a text that is too long and stay unchanged', async () => {
    await writeNotes('<p>One</p>');
    await expect(writeNotes('x'.repeat(NOTES_BYTES + 1))).rejects.toEqual(failsWith('notes.content_too_large'));
    await expect(writeNotes('&'.repeat(NOTES_BYTES / 4))).rejects.toEqual(failsWith('notes.content_too_large'));
    const tooManyAttachments = Array.from({ length: NOTES_ATTACHMENTS_MAX + 1 }, (_, n) => attachmentTag(`s${n}`)).join(
      '',
    );
    await expect(writeNotes(tooManyAttachments)).rejects.toEqual(failsWith('notes.too_many_attachments'));
    expect(await readNotes()).toMatchObject({ content: '<p>One</p>', version: 1 });
  });

  it('are deleted with their meeting', async () => {
    await writeNotes('<p>One</p>');
    await context.client.deleteMeeting({ meetingId }, { as: ann });
    await context.publish('meetings.meeting_deleted', { meetingId });
    expect(await context.collections.notes.find(ann, meetingId)).toBeUndefined();
    await expect(readNotes()).rejects.toEqual(failsWith('meeting.not_found'));
  });
});

describe('attachments in notes', () => {
  beforeEach(() => {
    context.uploads.set('file-1', { filename: 'plan.txt', content: Buffer.from('A plan.') });
    context.mentions.set('mention-1', { userId: 'user-2', name: 'Bob Ray' });
  });

  it('are files and members that other services resolve; unknown ids are removed', async () => {
    const { content, renderedHtml } = await writeNotes(
      `<p>${attachmentTag('mention-1')} ${attachmentTag('invented')}</p>${attachmentTag('file-1')}`,
    );
    expect(content).toContain('name="Bob Ray"');
    expect(content).toContain('filename="plan.txt"');
    expect(content).not.toContain('invented');
    expect(renderedHtml).toContain('<span class="mention">@Bob Ray</span>');
    expect(context.claimedFiles).toContain(`file-1 for meeting:${meetingId}`);
  });

  it('are resolved once, even if they are removed and pasted back', async () => {
    await writeNotes(attachmentTag('file-1'));
    const claims = context.claimedFiles.length;
    await writeNotes('<p>Cut</p>');
    expect((await writeNotes(attachmentTag('file-1'))).content).toContain('plan.txt');
    expect(context.claimedFiles).toHaveLength(claims);
  });

  it('can be downloaded by readers while the text contains them', async () => {
    await writeNotes(attachmentTag('file-1'));
    expect(await download('file-1')).toEqual([
      { $case: 'header', value: { filename: 'plan.txt', contentType: 'application/octet-stream', byteSize: 7 } },
      { $case: 'chunk', value: Buffer.from('A plan.') },
    ]);
    await expect(download('file-1', bob)).rejects.toEqual(failsWith('meeting.not_found'));
    await share('viewer');
    expect(await download('file-1', bob)).toHaveLength(2);
    await writeNotes('<p>Cut</p>');
    await expect(download('file-1')).rejects.toEqual(failsWith('notes.attachment_not_found'));
    await expect(download('mention-1')).rejects.toEqual(failsWith('notes.attachment_not_found'));
  });

  it.each([
    ['first', undefined],
    ['next', '<p>One</p>'],
  ])('of the %s text are released when the meeting is deleted during the write', async (_, before) => {
    if (before !== undefined) await writeNotes(before);
    const onClaim = () => context.client.deleteMeeting({ meetingId }, { as: ann });
    context.uploads.set('file-2', { filename: 'late.txt', content: Buffer.from('Late.'), onClaim });
    await expect(writeNotes(attachmentTag('file-2'))).rejects.toEqual(failsWith('meeting.not_found'));
    expect(context.releasedFiles).toEqual([`file-2 of meeting:${meetingId}`]);
    expect(await context.collections.notes.find(ann, meetingId)).toBeUndefined();
  });

  it('fail the write while they cannot be resolved', async () => {
    context.recordingsError.current = new AppError('platform.unavailable');
    await expect(writeNotes(attachmentTag('file-1'), 0)).rejects.toEqual(failsWith('platform.unavailable'));
    expect(await readNotes()).toMatchObject({ version: 0 });
  });
});
