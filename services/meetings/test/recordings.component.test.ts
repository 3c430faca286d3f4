import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, SAMPLE_TRANSCRIPT, type TestContext } from './test-context.ts';

const ann = createActor();
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  ({ id: meetingId } = await context.createMeeting(ann));
});
afterEach(() => context.service.stop());

const getMeeting = async () => (await context.client.getMeeting({ meetingId }, { as: ann })).meeting!;
const start = (recordingId = 'r1') =>
  context.publish('recordings.recording_started', { meetingId, recordingId, userId: ann.userId });
const pause = (isPaused: boolean, number: number) =>
  context.publish('recordings.pause_changed', { meetingId, recordingId: 'r1', isPaused, number });
const stop = (recordingId = 'r1') =>
  context.publish('recordings.recording_stopped', { meetingId, recordingId, durationSeconds: 61 });

describe('a meeting that is being recorded', () => {
  it('has the state recording, with or without a pause, and then waits for its transcript', async () => {
    await start();
    expect(await getMeeting()).toMatchObject({ state: 'recording', isPaused: false });
    await pause(true, 1);
    expect(await getMeeting()).toMatchObject({ state: 'recording', isPaused: true });
    await pause(false, 2);
    await pause(true, 1);
    expect(await getMeeting()).toMatchObject({ state: 'recording', isPaused: false });
    await stop();
    expect(await getMeeting()).toMatchObject({ state: 'transcribing', isPaused: false, durationSeconds: 61 });
  });

  it('does not depend on the order of the events', async () => {
    await pause(true, 1);
    expect(await getMeeting()).toMatchObject({ state: 'recording', isPaused: true });
    await stop();
    await start();
    await pause(true, 1);
    expect(await getMeeting()).toMatchObject({ state: 'transcribing', isPaused: false });
  });

  it('is a draft again when its audio is deleted before there is a transcript', async () => {
    await start();
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'draft' });
    await start();
    expect(await getMeeting()).toMatchObject({ state: 'draft' });
    await start('r2');
    expect(await getMeeting()).toMatchObject({ state: 'recording' });
  });

  it('shows that its audio could not be joined, and transcribes again on Retry', async () => {
    const fail = () =>
      context.publish('recordings.failed', { meetingId, recordingId: 'r1', code: 'recording.audio_unreadable' });
    await start();
    await fail();
    await stop();
    expect(await getMeeting()).toMatchObject({ state: 'failed' });
    expect((await getMeeting()).processing?.error).not.toBe('');
    for (const attempt of [1, 2]) {
      if (attempt > 1) await fail();
      expect(await getMeeting()).toMatchObject({ state: 'failed' });
      await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
      expect(await getMeeting()).toMatchObject({ state: 'transcribing', processing: { error: '' } });
    }
  });

  it('retries the recording that failed last, not an earlier one', async () => {
    await context.publish(
      'recordings.failed',
      { meetingId, recordingId: 'r1', code: 'transcription.nothing_said' },
      'account-1',
      3,
    );
    const failSecond = () =>
      context.publish('recordings.failed', { meetingId, recordingId: 'r2', code: 'recording.audio_unreadable' });
    context.unjoinedRecordings.add('r2');
    await start('r2');
    await stop('r2');
    await failSecond();
    for (const attempt of [1, 2]) {
      if (attempt > 1) await failSecond();
      expect(await getMeeting()).toMatchObject({ state: 'failed' });
      await context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
      expect(await getMeeting()).toMatchObject({ state: 'transcribing', processing: { error: '' } });
    }
    expect(context.retriedRecordings).toEqual(['r2', 'r2']);
  });

  it('offers no Retry once the audio that could not be transcribed is deleted', async () => {
    await start();
    await stop();
    await context.publish('recordings.failed', { meetingId, recordingId: 'r1', code: 'transcription.nothing_said' });
    expect(await getMeeting()).toMatchObject({ state: 'failed' });
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'draft', processing: { error: '' } });
  });

  it('still waits for the transcription of an uploaded file when the audio of an earlier recording is deleted', async () => {
    await start();
    await stop();
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    context.uploads.set('u1', { filename: 'Standup.ogg', content: Buffer.from('OggS and some audio') });
    await context.importUpload(ann, meetingId, 'u1');
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'transcribing' });
  });

  it('does not change its state for a recording if it already has a transcript', async () => {
    await context.importText(ann, meetingId, SAMPLE_TRANSCRIPT);
    await start();
    await stop();
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });
});
