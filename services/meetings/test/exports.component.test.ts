import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { meetingExportSchema } from '@minutehand/contracts/http/meetings/exports';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { parseVtt } from '../src/domain/transcript/parse-cues.ts';
import { createResult, openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const SEGMENTS = 10_000;
const ann = createActor({ userId: 'user-1', accountId: 'account-1' });

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.service.stop());

async function download(as: Actor, meetingId: string, format: string) {
  const chunks: Uint8Array[] = [];
  let header: { filename: string; contentType: string } | undefined;
  for await (const { part } of context.client.streamExport({ meetingId, format }, { as })) {
    if (part?.$case === 'header') header = part.value;
    if (part?.$case === 'chunk') chunks.push(part.value);
  }
  return { header, chunks, text: Buffer.concat(chunks).toString() };
}

describe('an export', () => {
  it('is complete and sent in messages of limited size, even with 10,000 segments', async () => {
    const { id } = await context.createMeeting(ann, 'Long');
    const formatTime = (second: number) => new Date(second * 1_000).toISOString().slice(11, 23);
    const createCue = (second: number) =>
      `${formatTime(second)} --> ${formatTime(second + 1)}\n<v Speaker ${second % 12}>Sentence ${second} of a long meeting, with words.`;
    const file = `WEBVTT\n\n${Array.from({ length: SEGMENTS }, (_, second) => createCue(second)).join('\n\n')}\n`;
    await context.importText(ann, id, file, 'vtt');
    const captions = await download(ann, id, 'vtt');
    expect(captions.chunks.length).toBeGreaterThan(2);
    for (const chunk of captions.chunks) expect(chunk.byteLength).toBeLessThanOrEqual(STREAM_CHUNK_BYTES);
    expect(parseVtt(captions.text)).toEqual(parseVtt(file));
    const { text, header } = await download(ann, id, 'json');
    expect(header?.filename).toMatch(/^Long \d{4}-\d\d-\d\d\.json$/);
    expect(meetingExportSchema.parse(JSON.parse(text)).transcript.segments).toHaveLength(SEGMENTS);
  });

  it('uses current names, excludes rejected items and marks outdated evidence', async () => {
    const { id } = await context.createMeeting(ann, 'Names');
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    await context.client.assignSpeaker(
      { meetingId: id, speakerId: 't1-p2', userId: 'user-2', name: undefined },
      { as: ann },
    );
    const before = await download(ann, id, 'md');
    expect(before.text).toContain('- Bob Ray (heard)\n');
    expect(before.text).toContain('| Test it [2] |');
    expect(before.text).not.toContain('replaced since');
    const { actionItems } = await context.client.listActionItems({ meetingId: id }, { as: ann });
    const changes = {
      ...{ description: undefined, dueDate: undefined, assigneeId: undefined, assigneeName: undefined },
      ...{ assigneeEmail: undefined, state: 'rejected', version: undefined },
    };
    await context.client.updateActionItem({ meetingId: id, actionItemId: actionItems[0]!.id, changes }, { as: ann });
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    const after = await download(ann, id, 'md');
    expect(after.text).not.toContain('Test it');
    expect(after.text).toContain('(from a transcript that has been replaced since)');
  });

  it('contains the approval state, the approver and the time', async () => {
    const { id } = await context.createMeeting(ann, 'Approved');
    await context.importText(ann, id, SAMPLE_TRANSCRIPT);
    await context.finishGeneration(createResult(id, 1));
    const decide = (decision: string) =>
      context.client.decideApproval({ meetingId: id, decision, note: '', version: undefined }, { as: ann });
    const exportMinutes = async () =>
      meetingExportSchema.parse(JSON.parse((await download(ann, id, 'json')).text)).minutes;
    const notApproved = { approved_by: null, approved_at: null, approved_version: null, amended_at: null };
    expect(await exportMinutes()).toMatchObject({ status: 'draft', ...notApproved });
    await decide('submit');
    expect(await exportMinutes()).toMatchObject({ status: 'in_review', ...notApproved });
    expect((await download(ann, id, 'md')).text).toContain('**Status:** In review. Version 1');
    const { approval } = await decide('approve');
    const { at: approvedAt, version } = approval!.entries.at(-1)!;
    const approvedFields = {
      status: 'approved',
      approved_by: 'Ann Lee',
      approved_at: approvedAt,
      approved_version: version,
    };
    expect(await exportMinutes()).toMatchObject({ ...approvedFields, amended_at: null });
    const { text } = await download(ann, id, 'md');
    expect(text).toMatch(/\*\*Status:\*\* Approved by Ann Lee on \w+ \d+, \d{4}\. Version 1/);
    const amendment = { meetingId: id, content: '- Changed', version: undefined, amendment: 'A slip.' };
    await context.client.updateMinutes(amendment, { as: ann });
    expect(await exportMinutes()).toMatchObject({ ...approvedFields, version: 2, amended_at: expect.any(String) });
  });

  it('lists the people who were informed about a recording, and fails while the recordings service is unavailable', async () => {
    const { id } = await context.createMeeting(ann, 'Recorded');
    const consent = { told: ['Bob Ray', 'Cora <c@sample.example>'], toldAt: '2026-11-21T09:46:00.000Z', userName: '' };
    context.consents.set(id, [consent]);
    const exportConsents = async () =>
      meetingExportSchema.parse(JSON.parse((await download(ann, id, 'json')).text)).consents;
    expect(await exportConsents()).toEqual([]);
    const started = { meetingId: id, recordingId: 'r1', userId: ann.userId };
    await context.publish('recordings.recording_started', started);
    expect(await exportConsents()).toEqual([{ told: consent.told, told_at: consent.toldAt, declared_by: null }]);
    expect((await download(ann, id, 'md')).text).toContain('**Recording notice given to:** Bob Ray, Cora');
    context.recordingsError.current = new AppError('platform.unavailable');
    await expect(download(ann, id, 'json')).rejects.toMatchObject({ code: 'platform.unavailable' });
    context.recordingsError.current = undefined;
  });

  it('is rejected for an unknown format and for a meeting of another account', async () => {
    const { id } = await context.createMeeting(ann);
    await expect(download(ann, id, 'exe')).rejects.toMatchObject({ code: 'export.format_unknown' });
    const otherAccountUser = createActor({ userId: 'user-9', accountId: 'account-9' });
    await expect(download(otherAccountUser, id, 'md')).rejects.toMatchObject({ code: 'meeting.not_found' });
  });
});
