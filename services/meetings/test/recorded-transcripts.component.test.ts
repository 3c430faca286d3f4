import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@minutehand/contracts/limits';
import { createActor } from '@minutehand/test-kit/identity';
import { openTestContext, type TestContext } from './test-context.ts';

const ann = createActor();
const RECORDED = {
  speakers: [
    { id: 's1', label: 'Speaker 1' },
    { id: 's2', label: 'Speaker 2' },
  ],
  segments: [
    { speaker_id: 's1', start: 0, end: 2.5, text: 'We ship on Friday.' },
    { speaker_id: 's2', start: 3, end: 4, text: 'I will test it.' },
    { speaker_id: null, start: 5, end: 6, text: 'Yes.' },
  ],
};
let context: TestContext;
let meetingId: string;
beforeEach(async () => {
  context = await openTestContext();
  meetingId = (await context.createMeeting(ann)).id;
  context.recordedTranscripts.set('r1', RECORDED);
});
afterEach(() => context.service.stop());

const publishTranscribed = (recordingId = 'r1', version = 1) =>
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
const retry = () => context.client.retryProcessing({ meetingId, section: '' }, { as: ann });
const getReady = () => context.getPublishedEvents('meetings.transcript_ready');

describe('a transcribed recording', () => {
  it('is imported with speakers and times, and starts the generation', async () => {
    await publishTranscribed();
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({
      importNumber: 1,
      speakers: [{ label: 'Speaker 1' }, { label: 'Speaker 2' }],
      segments: [
        { speakerId: 't1-p1', start: 0, end: 2.5, text: 'We ship on Friday.' },
        { speakerId: 't1-p2', start: 3, end: 4, text: 'I will test it.' },
        { start: 5, end: 6, text: 'Yes.' },
      ],
    });
    expect(await getReady()).toEqual([{ meetingId, importNumber: 1, generationId: `${meetingId}-g1` }]);
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });

  it('is imported once, even if its event is delivered several times', async () => {
    await publishTranscribed();
    await publishTranscribed();
    expect(await getReady()).toHaveLength(1);
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ importNumber: 1 });
  });

  it('is ignored if it or its meeting was deleted', async () => {
    await publishTranscribed('deleted');
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ importNumber: 0 });
    await context.publish('recordings.transcribed', { meetingId: 'no-meeting', recordingId: 'r1' });
    expect(await getReady()).toEqual([]);
    expect(context.service.bus.deadLetters).toEqual([]);
  });
});

describe('a meeting whose recording is transcribed', () => {
  it('shows the progress, and ignores older updates', async () => {
    await publishProgress(40, 3);
    await publishProgress(20, 2);
    expect(await getMeeting()).toMatchObject({
      state: 'transcribing',
      processing: { step: 'transcribing', progress: 40, error: '' },
    });
  });

  it('shows why the transcription failed', async () => {
    await publishProgress(40, 2);
    await publishFailure('transcription.nothing_said', 3);
    expect(await getMeeting()).toMatchObject({
      state: 'failed',
      processing: { error: 'Nothing was said in this recording, so there is no transcript.' },
    });
  });

  it('keeps the transcript that a user imported in the meantime', async () => {
    await publishProgress(40, 2);
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    await publishProgress(60, 3);
    await publishTranscribed();
    await publishFailure('transcription.failed', 4);
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ segments: [{ text: 'My own notes.' }] });
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });
});

describe('a recording of a meeting', () => {
  const publishStart = () =>
    context.publish('recordings.recording_started', { meetingId, recordingId: 'r1', userId: 'u1' });
  const publishStop = () =>
    context.publish('recordings.recording_stopped', { meetingId, recordingId: 'r1', durationSeconds: 6 });

  it('does not replace the transcript that a user imported before its transcription started', async () => {
    await publishStart();
    await publishStop();
    await context.importText(ann, meetingId, 'Ann: My own notes.');
    await publishProgress(10, 2);
    await publishTranscribed();
    await publishFailure('transcription.failed', 4);
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ segments: [{ text: 'My own notes.' }] });
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });

  it('returns its meeting to draft when it is deleted, even if late updates of its transcription arrive', async () => {
    await publishStart();
    await publishStop();
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    await publishProgress(10, 2);
    await publishFailure('transcription.audio_missing', 3);
    expect(await getMeeting()).toMatchObject({ state: 'draft', processing: { error: '' } });
  });
});

describe('a transcript of a recording that exceeds the quota of texts', () => {
  const BLOCK = 4096;
  beforeEach(async () => {
    setQuota(BLOCK);
    await context.client.updateNotes({ meetingId, content: '<p>Kept</p>', version: undefined }, { as: ann });
  });
  const setQuota = (bytes: number) => {
    context.quotas.text_bytes = bytes;
    // Services read quotas once a minute.
    context.clock.at = new Date((context.clock.at?.getTime() ?? Date.now()) + 2 * MINUTE_MS);
  };

  it('is not stored, and the meeting shows the reason and a remedy', async () => {
    await publishProgress(90, 2);
    await publishTranscribed('r1', 3);
    expect(await context.collections.transcripts.find(ann, meetingId)).toBeUndefined();
    expect(await getMeeting()).toMatchObject({
      state: 'failed',
      processing: { step: 'transcribing', error: expect.stringContaining('this text does not fit. Delete meetings') },
    });
    expect(context.service.bus.deadLetters).toEqual([]);
  });

  it('is rejected again by Retry while the quota is exceeded, and imported afterwards without a second transcription', async () => {
    await publishTranscribed('r1', 3);
    await expect(retry()).rejects.toMatchObject({ code: 'quota.exceeded' });
    expect(await getMeeting()).toMatchObject({ state: 'failed' });
    setQuota(2 * BLOCK);
    expect((await retry()).meeting).toMatchObject({ state: 'generating', processing: { error: '' } });
    expect(await context.readTranscript(ann, meetingId)).toMatchObject({ importNumber: 1 });
    expect((await context.collections.textSizes.find(ann, meetingId))?.bytes).toBe(2 * BLOCK);
    expect(context.retriedRecordings).toEqual([]);
  });

  it('is still imported by Retry once the audio is deleted', async () => {
    await context.publish('recordings.recording_stopped', { meetingId, recordingId: 'r1', durationSeconds: 6 });
    await publishTranscribed('r1', 3);
    await context.publish('recordings.recording_deleted', { meetingId, recordingId: 'r1' });
    expect(await getMeeting()).toMatchObject({ state: 'failed' });
    setQuota(2 * BLOCK);
    expect((await retry()).meeting).toMatchObject({ state: 'generating' });
  });
});

describe('an uploaded audio file', () => {
  const audio = { filename: 'Standup.ogg', content: Buffer.from('OggS and some audio') };

  it('is transcribed, and the meeting shows the state', async () => {
    context.uploads.set('r1', audio);
    expect(await context.importUpload(ann, meetingId, 'r1')).toMatchObject({
      state: 'transcribing',
      processing: { step: 'transcribing', progress: 0 },
    });
    await publishTranscribed();
    expect(await getMeeting()).toMatchObject({ state: 'generating' });
  });

  it('keeps an update that arrived before the response to its request', async () => {
    context.uploads.set('r1', audio);
    await publishFailure('transcription.audio_unreadable', 2);
    expect(await context.importUpload(ann, meetingId, 'r1')).toMatchObject({ state: 'failed' });
  });

  it('is rejected and released if its bytes are not audio, regardless of its name', async () => {
    context.uploads.set('r1', { filename: 'playlist.mp3', content: Buffer.from('#EXTM3U\nhttp://internal/') });
    await expect(context.importUpload(ann, meetingId, 'r1')).rejects.toMatchObject({
      code: 'transcript.format_unknown',
    });
    expect(context.releasedFiles).toEqual([`r1 of meeting:${meetingId}`]);
    expect(await getMeeting()).toMatchObject({ state: 'draft' });
  });

  it('is transcribed again by Retry after a failure, and only then', async () => {
    // A failed transcription has no transcript.
    context.recordedTranscripts.delete('r1');
    await publishProgress(40, 2);
    await expect(retry()).rejects.toMatchObject({ code: 'meeting.transcript_missing' });
    await publishFailure('transcription.unavailable', 3);
    expect((await retry()).meeting).toMatchObject({ state: 'transcribing', processing: { error: '' } });
    expect(context.retriedRecordings).toEqual(['r1']);
    await publishFailure('transcription.unavailable', 4);
    expect(await getMeeting()).toMatchObject({ state: 'transcribing' });
  });
});
