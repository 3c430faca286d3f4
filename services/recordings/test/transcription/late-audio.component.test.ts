import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { recordAudio, splitIntoChunks, toRequests } from '../recorder.ts';
import { startTranscriptionService, uploader } from './transcription-context.ts';

/** Joining, decoding and the calls take seconds on a busy machine. */
const longTimeout = { timeout: 50_000 } as const;
const SECONDS = 6;
const RECORDED = splitIntoChunks(recordAudio({ seconds: SECONDS }), SECONDS);

/** Records all chunks but these, and waits for the transcript. */
async function record(meetingId: string, missing: readonly number[]) {
  const context = await startTranscriptionService((_request, count) =>
    respondWithSegments([{ start: 0, end: 2, text: `Run ${count}.` }]),
  );
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
