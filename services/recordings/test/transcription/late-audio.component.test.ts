import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithError, respondWithSegments, type SpeechScript } from '@minutehand/test-kit/speech';
import { createTranscription } from '../../src/domain/transcription/transcription.ts';
import { recordingAggregate } from '../../src/outbound/store/aggregates.ts';
import { transcribedPartAggregate, transcriptionAggregate } from '../../src/outbound/store/transcriptions.ts';
import { recordAudio, splitIntoChunks, toRequests } from '../sample-audio.ts';
import { startTranscriptionService, uploader } from './transcription-context.ts';

/** Joining, decoding and the calls take seconds on a busy machine. */
const longTimeout = { timeout: 50_000 } as const;
const SECONDS = 6;
const RECORDED = splitIntoChunks(recordAudio({ seconds: SECONDS }), SECONDS);

const respond: SpeechScript = (_request, count) => respondWithSegments([{ start: 0, end: 2, text: `Run ${count}.` }]);

/** Records all chunks but these, and waits for the transcript. */
async function record(meetingId: string, missing: readonly number[], script: SpeechScript = respond) {
  const context = await startTranscriptionService(script);
  const recordingId = randomUUID();
  const send = async (numbers: readonly number[]) => {
    for (const number of numbers) {
      const chunk = { meetingId, recordingId, number, bytes: RECORDED[number]! };
      await context.recordings.storeChunk(toRequests(chunk), { as: uploader });
    }
    const counts = { totalChunks: SECONDS, successfulChunks: numbers.length, failedChunks: 0, successRate: 100 };
    await context.recordings.finishRecording({ meetingId, recordingId, ...counts, format: '' }, { as: uploader });
  };
  const countTranscripts = () => context.getPublished('recordings.transcribed').length;
  await send(RECORDED.map((_chunk, number) => number).filter((number) => !missing.includes(number)));
  await expectEventually(countTranscripts, longTimeout).toBe(1);
  const find = async () => (await context.findTranscription(recordingId))!;
  return { ...context, recordingId, send, countTranscripts, find };
}

it.each([
  ['at the end', [4, 5]],
  ['in a gap, so that its length stays the same', [2, 3]],
])('audio that arrives after the transcript was written, %s, is transcribed again', async (_where, missing) => {
  const context = await record('late-1', missing);
  await context.send(missing);
  await expectEventually(context.countTranscripts, longTimeout).toBe(2);
  const { segments } = await context.readTranscript(context.recordingId);
  expect(segments).toMatchObject([{ text: 'Run 2.' }]);
  const { state, run, coveredSeconds } = await context.find();
  expect({ state, run }).toEqual({ state: 'done', run: 2 });
  expect(coveredSeconds).toBeCloseTo(SECONDS, 0);
});

it('a failed transcription of audio that arrived late is repeated by a retry', async () => {
  const segments = (text: string) => respondWithSegments([{ start: 0, end: 2, text }]);
  const context = await record('late-1', [4, 5], [segments('First.'), respondWithError(401), segments('Late.')]);
  const { recordingId } = context;
  await context.send([4, 5]);
  await expectEventually(() => context.getPublished('recordings.failed').length, longTimeout).toBe(1);
  await context.recordings.retryTranscription({ meetingId: 'late-1', recordingId }, { as: uploader });
  await expectEventually(context.countTranscripts, longTimeout).toBe(2);
  expect((await context.readTranscript(recordingId)).segments).toMatchObject([{ text: 'Late.' }]);
  expect(await context.find()).toMatchObject({ state: 'done', run: 3, error: '' });
});

it('audio that arrived late and could not be joined is joined by a retry', async () => {
  const context = await record('late-1', [4, 5]);
  const { recordingId } = context;
  const recordings = context.service.store.collection(recordingAggregate);
  await recordings.update(systemScope('a join fails in a test', 'account-1'), recordingId, (before) => ({
    document: { ...before, state: 'failed', failureCode: 'recording.join_timeout' },
  }));
  await context.recordings.retryTranscription({ meetingId: 'late-1', recordingId }, { as: uploader });
  await expectEventually(() => context.getPublished('recordings.recording_finalised').length, longTimeout).toBe(2);
  expect(await recordings.find(uploader, recordingId)).toMatchObject({ state: 'ready' });
});

it('text that an earlier run stores while the latest one transcribes other audio is not in the transcript', async () => {
  const context = await startTranscriptionService([]);
  const scope = systemScope('stores parts in a test', 'account-1');
  const part = { channel: 0, from: 0, to: 2, audioFrom: 0, audioTo: 2, isDone: true };
  const transcription = { ...createTranscription('late-1'), state: 'done' as const, run: 10, parts: [part] };
  await context.service.store.collection(transcriptionAggregate).insert(scope, { ...transcription, id: 'recording-1' });
  const parts = context.service.store.collection(transcribedPartAggregate);
  const insert = (run: number, index: number) => {
    const segments = [{ start: 0, end: 2, text: `Run ${run}.`, speaker: null }];
    const id = `recording-1-${run}-${index}`;
    return parts.insert(scope, { id, recordingId: 'recording-1', index, channel: 0, segments });
  };
  for (const run of [2, 10, 9]) await insert(run, 0);
  await insert(9, 1);
  expect((await context.readTranscript('recording-1')).segments).toMatchObject([{ text: 'Run 10.' }]);
});

it('audio that arrives after a run that could not decode the audio before it is transcribed', async () => {
  const context = await startTranscriptionService([respondWithSegments([{ start: 0, end: 2, text: 'Late.' }])]);
  const scope = systemScope('fails in a test', 'account-1');
  const { signedId, id: recordingId } = await context.upload(Buffer.concat(RECORDED));
  await context.recordings.claimBlob({ signedId, owner: 'meeting:late-1' }, { as: uploader });
  const failed = {
    ...createTranscription('late-1'),
    state: 'failed' as const,
    error: 'transcription.audio_unreadable',
  };
  await context.service.store.collection(transcriptionAggregate).insert(scope, { ...failed, id: recordingId });
  await context.publish('recordings.recording_finalised', { meetingId: 'late-1', recordingId });
  await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
  expect(await context.findTranscription(recordingId)).toMatchObject({ state: 'done', run: 2, error: '' });
});

it('audio that arrives before the first run has started is in its transcript', async () => {
  const context = await startTranscriptionService((_request, count) =>
    respondWithSegments([{ start: 0, end: 2, text: `Run ${count}.` }]),
  );
  const scope = systemScope('waits in a test', 'account-1');
  const { signedId, id: recordingId } = await context.upload(Buffer.concat(RECORDED));
  await context.recordings.claimBlob({ signedId, owner: 'meeting:late-1' }, { as: uploader });
  const transcriptions = context.service.store.collection(transcriptionAggregate);
  // A run of this transcription is still decoding the previous file.
  await transcriptions.insert(scope, { ...createTranscription('late-1'), id: recordingId });
  await context.publish('recordings.recording_finalised', { meetingId: 'late-1', recordingId });
  await context.publish('recordings.transcription_requested', { meetingId: 'late-1', recordingId, run: 1 });
  await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
  expect(await context.findTranscription(recordingId)).toMatchObject({ state: 'done', run: 2 });
});

it('audio that arrives late is not transcribed again if the transcript was corrected', async () => {
  const context = await record('corrected-1', [4, 5]);
  await context.send([4, 5]);
  await expectEventually(() => context.getPublished('recordings.recording_finalised').length, longTimeout).toBe(2);
  await context.service.bus.settled();
  expect(await context.find()).toMatchObject({ state: 'done', run: 1 });
  expect(context.requests).toHaveLength(1);
});

it('a repeated event of the same audio does not transcribe it again', async () => {
  const context = await record('late-1', []);
  await context.publish('recordings.recording_finalised', {
    meetingId: 'late-1',
    recordingId: context.recordingId,
  });
  await context.service.bus.settled();
  expect(await context.find()).toMatchObject({ state: 'done', run: 1 });
});
