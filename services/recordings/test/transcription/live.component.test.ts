import { describe, expect, it } from '@jest/globals';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithError, respondWithSegments, type SpeechScript } from '@minutehand/test-kit/speech';
import { type RecordedAudio, recordAudio, splitIntoChunks, toRequests } from '../sample-audio.ts';
import { createToneSource, getToneWord, recognizeTones } from './tone-words.ts';
import { measureSound, startTranscriptionService, uploader } from './transcription-context.ts';

/** Decoding and the calls take a second, but may take longer on a busy machine. */
const longTimeout = { timeout: 50_000 } as const;
const meetingId = 'm-1';
const speechResponse = (_request: unknown, count: number) =>
  respondWithSegments([{ start: 0, end: 2, text: `Piece ${count}.` }]);

async function startRecording(
  script: SpeechScript | undefined,
  options: Parameters<typeof startTranscriptionService>[1] = {},
) {
  const context = await startTranscriptionService(script, { liveSeconds: 5, ...options });
  const { recordings } = context;
  const send = (bytes: Buffer, number: number, audio: Partial<RecordedAudio> = {}, seconds = number + 1) =>
    recordings.storeChunk(
      toRequests({ meetingId, bytes, number, seconds, mimeType: `audio/${audio.format ?? 'webm'}` }),
      { as: uploader },
    );
  /** Records for this long, one chunk each second. `getDelay` is how late the browser delivers one. */
  const record = async (
    seconds: number,
    first = 0,
    audio: Partial<RecordedAudio> = {},
    getDelay: (number: number) => number = () => 0,
  ) => {
    for (const [index, bytes] of splitIntoChunks(recordAudio({ seconds, ...audio }), seconds).entries()) {
      const number = first + index;
      await send(bytes, number, audio, number + 1 + getDelay(number));
      await context.service.bus.settled();
    }
  };
  const getLive = async (afterPiece = 0) =>
    (await recordings.getLiveTranscript({ meetingId, afterPiece }, { as: uploader })).liveTranscript;
  const finish = () =>
    recordings.finishRecording(
      {
        meetingId,
        recordingId: '',
        totalChunks: 0,
        successfulChunks: 0,
        failedChunks: 0,
        successRate: 100,
        format: '',
      },
      { as: uploader },
    );
  return { ...context, record, send, getLive, finish };
}

describe('the live transcript of an open recording', () => {
  it('waits until enough audio is stored', async () => {
    const context = await startRecording(speechResponse);
    await context.record(4);
    expect(await context.getLive()).toMatchObject({ state: 'waiting', pieces: [] });
    expect(context.requests).toEqual([]);
  });

  it('gets a piece at a time, is published without its text, and is replaced by the transcript of the whole recording', async () => {
    const context = await startRecording(speechResponse);
    await context.record(12);
    await expectEventually(async () => (await context.getLive())?.pieces.length, longTimeout).toBeGreaterThanOrEqual(1);
    const live = await context.getLive();
    expect(live).toMatchObject({ state: 'running', reason: '' });
    const [first, ...rest] = live?.pieces ?? [];
    expect(first).toMatchObject({ number: 1, fromSeconds: 0, isMissing: false, segments: [{ text: 'Piece 1.' }] });
    for (const [index, { fromSeconds }] of rest.entries())
      expect(fromSeconds).toBeCloseTo(live?.pieces[index]?.toSeconds ?? Number.NaN, 6);
    expect((await context.getLive(1))?.pieces.map(({ number }) => number)).toEqual(rest.map(({ number }) => number));
    const events = context.getPublished('recordings.live_transcript_changed');
    expect(events.length).toBe(live?.pieces.length);
    expect(JSON.stringify(events)).not.toContain('Piece');
    await context.finish();
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    await context.service.bus.settled();
    expect(await context.getLive()).toBeUndefined();
  });

  it('continues after a new container, with the times of the recording', async () => {
    const context = await startRecording(speechResponse);
    await context.record(6);
    await context.record(10, 6);
    const pieces = (await context.getLive())?.pieces ?? [];
    expect(pieces.some(({ toSeconds }) => toSeconds === 6)).toBe(true);
    expect(pieces.at(-1)?.fromSeconds).toBe(6);
    expect(pieces.at(-1)?.toSeconds).toBeGreaterThan(9);
    expect(pieces.at(-1)?.toSeconds).toBeLessThanOrEqual(15);
  });

  it.each([
    ['clusters that are longer than a piece', { clusterMs: 30_000 }],
    ['short clusters', { clusterMs: 500 }],
    ['fragments of an MP4', { format: 'mp4' }],
  ] as const)('sends exactly the audio of a piece, cut out of %s', async (_name, audio) => {
    const context = await startRecording(speechResponse);
    await context.record(16, 0, audio);
    const pieces = (await context.getLive())?.pieces ?? [];
    expect(pieces.length).toBeGreaterThanOrEqual(2);
    for (const [index, { fromSeconds, toSeconds, isMissing }] of pieces.entries()) {
      expect(isMissing).toBe(false);
      const { seconds } = await measureSound(context.requests[index]!.audio);
      expect(Math.abs(seconds - (toSeconds - fromSeconds))).toBeLessThan(0.3);
    }
  });

  it.each([
    ['short clusters', { clusterMs: 1_000 }],
    ['clusters that are longer than a piece', { clusterMs: 10_000 }],
    ['fragments of an MP4', { format: 'mp4' }],
  ] as const)('has each word once, although the browser delivers some chunks late, with %s', async (_name, audio) => {
    const [seconds, pause] = [64, 0.4];
    const context = await startRecording(async (request) =>
      respondWithSegments(await recognizeTones(request.audio, pause)),
    );
    // Every other seven chunks are late, as from a busy browser.
    await context.record(seconds, 0, { ...audio, source: createToneSource(seconds, pause) }, (number) =>
      Math.floor(number / 7) % 2 === 0 ? 0 : 0.8,
    );
    const pieces = (await context.getLive())?.pieces ?? [];
    expect(pieces.length).toBeGreaterThan(6);
    const words = pieces.flatMap(({ segments }) => segments.map(({ text }) => text));
    expect(words).toEqual(words.map((_word, second) => getToneWord(second)));
    expect(words.length).toBeGreaterThan(seconds - 10);
  });

  it('reports a piece that failed, and is stopped after three consecutive failures, while the recording continues', async () => {
    const context = await startRecording([respondWithError(503, {}, { 'retry-after': '600' })]);
    await context.record(20);
    expect(await context.getLive()).toMatchObject({ state: 'stopped', reason: 'failing' });
    expect((await context.getLive())?.pieces).toMatchObject([
      { isMissing: true },
      { isMissing: true },
      { isMissing: true },
    ]);
    expect((await context.recordings.getRecording({ meetingId }, { as: uploader })).recording?.state).toBe('recording');
    expect(context.service.bus.deadLetters).toEqual([]);
    const calls = context.requests.length;
    await context.send(recordAudio({ seconds: 1 }), 25);
    await context.service.bus.settled();
    expect(context.requests).toHaveLength(calls);
  });

  it('is stopped immediately if the endpoint rejects the key', async () => {
    const context = await startRecording([respondWithError(401)]);
    await context.record(6);
    expect(await context.getLive()).toMatchObject({ state: 'stopped', reason: 'misconfigured' });
  });

  it('is stopped if pieces take longer than their audio', async () => {
    let clock = Date.parse('2026-05-01T10:00:00Z');
    const slow: SpeechScript = (request, count) => {
      clock += 60_000;
      return speechResponse(request, count);
    };
    const context = await startRecording(slow, { now: () => new Date(clock) });
    await context.record(20);
    expect(await context.getLive()).toMatchObject({ state: 'stopped', reason: 'too_slow' });
  });

  it('is unavailable without an endpoint, or when it is turned off', async () => {
    const context = await startRecording(speechResponse, { liveSeconds: 0 });
    await context.record(6);
    expect(await context.getLive()).toMatchObject({ state: 'unavailable', pieces: [] });
    expect(context.requests).toEqual([]);
    const basic = await startRecording(undefined);
    await basic.record(6);
    expect(await basic.getLive()).toMatchObject({ state: 'unavailable' });
  });

  it('is deleted with its meeting', async () => {
    const context = await startRecording(speechResponse);
    await context.record(6);
    expect((await context.getLive())?.pieces).toHaveLength(1);
    await context.publish('meetings.meeting_deleted', { meetingId } as never);
    await context.service.bus.settled();
    expect(await context.countLivePieces()).toBe(0);
    expect(await context.getLive()).toBeUndefined();
  });

  it('is not part of the transcript that other services read', async () => {
    const context = await startRecording(speechResponse);
    await context.record(6);
    const { recording } = await context.recordings.getRecording({ meetingId }, { as: uploader });
    const as = serviceCaller('meetings', 'account-1');
    const read = async () => {
      for await (const _chunk of context.recordings.readTranscript({ recordingId: recording?.id ?? '' }, { as })) break;
    };
    await expect(read()).rejects.toMatchObject({ code: 'transcription.not_found' });
  });
});
