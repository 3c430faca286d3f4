import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorCatalog } from '@minutehand/contracts/errors';
import { MINUTE_MS } from '@minutehand/contracts/limits';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { createActor } from '@minutehand/test-kit/identity';
import { createResult, openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const RECORDED = {
  speakers: [],
  segments: [
    { speaker_id: null, start: 0, end: 2.5, text: 'We ship on Friday.' },
    { speaker_id: null, start: 3, end: 4, text: 'I will test it.' },
  ],
};
const LATE = {
  speakers: [],
  segments: [{ speaker_id: null, start: 0, end: 2.5, text: 'We ship on Friday, and test before.' }],
};
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
  context.recordedTranscripts.set('r1', RECORDED);
});
afterEach(() => context.service.stop());

const publishTranscribed = (recordingId: string, version: number) =>
  context.publish('recordings.transcribed', { meetingId, recordingId }, 'account-1', version);
const publishProgress = (progress: number, version: number) =>
  context.publish(
    'recordings.transcription_progressed',
    { meetingId, recordingId: 'r1', progress },
    'account-1',
    version,
  );
const publishFailure = (code: string, version: number) =>
  context.publish('recordings.failed', { meetingId, recordingId: 'r1', code }, 'account-1', version);
const getMeeting = async () => (await context.client.getMeeting({ meetingId }, { as: ann })).meeting;
const retry = () => context.client.retryLateTranscription({ meetingId }, { as: ann });
const BLOCK = 4096;
const setQuota = (bytes: number) => {
  context.quotas.text_bytes = bytes;
  // Services read quotas once a minute.
  context.clock.at = new Date((context.clock.at?.getTime() ?? Date.now()) + 2 * MINUTE_MS);
};
const getReady = () => context.getPublishedEvents('meetings.transcript_ready');

it('the retry of late audio needs a transcript', async () => {
  await expect(retry()).rejects.toMatchObject({ code: 'meeting.transcript_missing' });
});

describe('late audio of a transcribed recording', () => {
  beforeEach(async () => {
    await publishProgress(50, 2);
    await publishTranscribed('r1', 3);
    await context.finishGeneration(createResult(meetingId, 1));
    context.recordedTranscripts.set('r1', LATE);
  });
  const canReplace = async (recordingId = 'r1') =>
    (
      await context.client.canReplaceTranscript(
        { meetingId, recordingId },
        { as: serviceCaller('recordings', 'account-1') },
      )
    ).canReplace;
  const readTexts = async () => (await context.readTranscript(ann, meetingId)).segments.map(({ text }) => text);

  it('replaces the transcript, once, and starts another generation', async () => {
    expect(await canReplace()).toBe(true);
    await publishTranscribed('r1', 8);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['We ship on Friday, and test before.']);
    expect(await getReady()).toHaveLength(2);
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });

  it('does not replace what users corrected', async () => {
    const [segment] = (await context.readTranscript(ann, meetingId)).segments;
    const corrections = [{ segmentId: segment!.id, text: 'We ship on Monday.', speakerId: undefined }];
    const request = { meetingId, corrections, newSpeaker: undefined, version: undefined };
    await context.client.correctSegments(request, { as: ann });
    expect(await canReplace()).toBe(false);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['We ship on Monday.', 'I will test it.']);
    expect(await getReady()).toHaveLength(1);
  });

  it('does not replace the transcript of approved minutes', async () => {
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    expect(await canReplace()).toBe(false);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['We ship on Friday.', 'I will test it.']);
  });

  it('does not replace a transcript that a user imported', async () => {
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    expect(await canReplace()).toBe(false);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['My own notes.']);
  });

  it('does not discard the audio file that a user uploaded in the meantime', async () => {
    context.uploads.set('r2', { filename: 'Standup.ogg', content: Buffer.from('OggS and some audio') });
    context.recordedTranscripts.set('r2', {
      speakers: [],
      segments: [{ speaker_id: null, start: 0, end: 1, text: 'Uploaded.' }],
    });
    expect(await context.importUpload(ann, meetingId, 'r2')).toMatchObject({ state: 'transcribing' });
    await publishTranscribed('r1', 8);
    expect(await getMeeting()).toMatchObject({ state: 'transcribing' });
    await publishTranscribed('r2', 3);
    expect(await readTexts()).toEqual(['Uploaded.']);
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });

  it('is retried after a failure, while the meeting stays ready, and replaces the transcript', async () => {
    context.recordedTranscripts.delete('r1');
    await publishFailure('transcription.unavailable', 8);
    expect(await getMeeting()).toMatchObject({
      state: 'ready',
      processing: { error: '' },
      lateAudioError: errorCatalog['transcription.unavailable'].message,
    });
    expect((await retry()).meeting).toMatchObject({ state: 'ready', processing: { error: '' } });
    expect(context.retriedRecordings).toEqual(['r1']);
    await publishProgress(40, 12);
    expect(await getMeeting()).toMatchObject({ state: 'ready', processing: { error: '' } });
    context.recordedTranscripts.set('r1', LATE);
    await publishTranscribed('r1', 14);
    expect(await readTexts()).toEqual(['We ship on Friday, and test before.']);
    expect(await getMeeting()).toMatchObject({ state: 'generating', lateAudioError: '' });
  });

  it('is no longer missing if another transcription finds the same words', async () => {
    await publishFailure('transcription.unavailable', 8);
    context.recordedTranscripts.set('r1', RECORDED);
    await publishTranscribed('r1', 12);
    expect(await getMeeting()).toMatchObject({ state: 'ready', lateAudioError: '' });
    await publishFailure('transcription.unavailable', 8);
    expect(await getMeeting()).toMatchObject({ lateAudioError: '' });
  });

  it('is no longer missing if a user imports another transcript', async () => {
    await publishFailure('transcription.unavailable', 8);
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    expect(await getMeeting()).toMatchObject({ lateAudioError: '' });
    await publishFailure('transcription.failed', 9);
    expect(await getMeeting()).toMatchObject({ lateAudioError: '' });
  });

  it('that could not be joined is named as missing once, and joined by a retry, which replaces the transcript', async () => {
    await publishFailure('recording.join_timeout', 30);
    const lateAudioError = errorCatalog['recording.join_timeout'].message;
    expect(await getMeeting()).toMatchObject({ state: 'ready', processing: { error: '' }, lateAudioError });
    context.recordedTranscripts.delete('r1');
    await retry();
    expect(context.retriedRecordings).toEqual(['r1']);
    context.recordedTranscripts.set('r1', LATE);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['We ship on Friday, and test before.']);
    await publishFailure('recording.join_timeout', 30);
    expect(await getMeeting()).toMatchObject({ state: 'generating', lateAudioError: '' });
  });

  it('that could not be joined is not named as missing if the transcript is kept', async () => {
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    await publishFailure('recording.join_timeout', 30);
    expect((await getMeeting())?.lateAudioError ?? '').toBe('');
  });

  it('is no longer missing if its recording is deleted, unless its transcript can still be imported', async () => {
    const lateAudioError = errorCatalog['transcription.unavailable'].message;
    await publishFailure('transcription.unavailable', 8);
    // The transcription is complete, so only its import failed.
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'ready', lateAudioError });
    context.recordedTranscripts.delete('r1');
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r2' });
    expect(await getMeeting()).toMatchObject({ lateAudioError });
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'ready', lateAudioError: '' });
  });

  it('that exceeds the quota of texts is not stored, which the meeting shows, and is imported by Retry', async () => {
    // Shorter texts than the stored one are always accepted.
    const text = 'We ship on Friday. '.repeat(BLOCK).trim();
    context.recordedTranscripts.set('r1', {
      speakers: [],
      segments: [{ speaker_id: null, start: 0, end: 9_000, text }],
    });
    setQuota(1);
    await publishTranscribed('r1', 8);
    expect(await readTexts()).toEqual(['We ship on Friday.', 'I will test it.']);
    expect(await getMeeting()).toMatchObject({
      state: 'ready',
      processing: { error: '' },
      lateAudioError: expect.stringContaining('this text does not fit. Delete meetings'),
    });
    await expect(retry()).rejects.toMatchObject({ code: 'quota.exceeded' });
    setQuota(100 * BLOCK);
    expect((await retry()).meeting).toMatchObject({ state: 'generating', lateAudioError: '' });
    expect(await readTexts()).toEqual([text]);
  });

  it('is not retried if users corrected the transcript', async () => {
    const [segment] = (await context.readTranscript(ann, meetingId)).segments;
    const corrections = [{ segmentId: segment!.id, text: 'We ship on Monday.', speakerId: undefined }];
    const request = { meetingId, corrections, newSpeaker: undefined, version: undefined };
    await context.client.correctSegments(request, { as: ann });
    await expect(retry()).rejects.toMatchObject({ code: 'transcript.kept' });
    expect(context.retriedRecordings).toEqual([]);
  });

  it('is not retried if a user imported another transcript', async () => {
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    await expect(retry()).rejects.toMatchObject({ code: 'transcript.kept' });
    expect(context.retriedRecordings).toEqual([]);
  });

  it('is not retried while another uploaded file is being transcribed', async () => {
    context.uploads.set('r2', { filename: 'Standup.ogg', content: Buffer.from('OggS and some audio') });
    await context.importUpload(ann, meetingId, 'r2');
    await expect(retry()).rejects.toMatchObject({ code: 'transcript.kept' });
    expect(context.retriedRecordings).toEqual([]);
  });

  it('is not retried if the minutes are approved', async () => {
    for (const decision of ['submit', 'approve'])
      await context.client.decideApproval({ meetingId, decision, note: '', version: undefined }, { as: ann });
    await expect(retry()).rejects.toMatchObject({ code: 'approval.locked' });
    expect(context.retriedRecordings).toEqual([]);
  });

  it('changes nothing if it has the same words', async () => {
    context.recordedTranscripts.set('r1', RECORDED);
    await publishTranscribed('r1', 8);
    expect(await getReady()).toHaveLength(1);
    expect(await getMeeting()).toMatchObject({ state: 'ready' });
  });
});
