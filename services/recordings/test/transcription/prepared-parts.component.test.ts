import { describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { preparedPartAggregate } from '../../src/outbound/store/transcriptions.ts';
import { splitIntoChunks, toRequests } from '../sample-audio.ts';
import { makeAudio, measureSound, startTranscriptionService, uploader } from './transcription-context.ts';

/** Decoding and the calls take a second, but may take longer on a busy machine. */
const longTimeout = { timeout: 50_000 } as const;
const meetingId = 'm-1';
const scope = systemScope('reads prepared parts in a test', 'account-1');
const SECONDS = 125;
const CHUNK_SECONDS = 5;
/** Five seconds of tone whose pitch rises by 10 Hz with each second, and a pause of a second. */
const SOUND = `aevalsrc='0.3*sin(2*PI*(200+10*floor(t))*t)*gt(mod(t,6),1)':s=16000:d=${SECONDS}`;
const BROWSER_WEBM = ['-c:a', 'libopus', '-b:a', '24k', '-cluster_time_limit', '1000', '-f', 'webm', '-live', '1'];

const speechResponse = (_request: unknown, count: number) =>
  respondWithSegments([{ start: 1, end: 4, text: `Part ${count}.` }]);

const encode = (sound: string) => makeAudio(sound, 'audio.webm', BROWSER_WEBM);
let encoded: Promise<Buffer> | undefined;

async function startRecording(sound?: string) {
  const context = await startTranscriptionService(speechResponse, { endpoint: { partSeconds: 30 } });
  const { recordings, service } = context;
  encoded ??= encode(SOUND);
  const webm = await (sound === undefined ? encoded : encode(sound));
  const chunks = splitIntoChunks(webm, SECONDS / CHUNK_SECONDS);
  const send = async (numbers: readonly number[]) => {
    for (const number of numbers) {
      const chunk = { meetingId, bytes: chunks[number] as Buffer, number, seconds: (number + 1) * CHUNK_SECONDS };
      await recordings.storeChunk(toRequests(chunk), { as: uploader });
    }
    await service.bus.settled();
  };
  const finish = async () => {
    const counts = { totalChunks: chunks.length, successfulChunks: 0, failedChunks: 0, successRate: 100, format: '' };
    await recordings.finishRecording({ meetingId, recordingId: '', ...counts }, { as: uploader });
    await expectEventually(() => context.getPublished('recordings.transcribed').length, longTimeout).toBe(1);
    await service.bus.settled();
    return (await recordings.getRecording({ meetingId }, { as: uploader })).recording;
  };
  const prepared = service.store.collection(preparedPartAggregate);
  const listPrepared = async () => {
    const found = [];
    for await (const part of prepared.stream(scope, {})) found.push(part);
    return found.sort((a, b) => a.number - b.number);
  };
  return { ...context, chunks, send, finish, prepared, listPrepared };
}

const all = Array.from({ length: SECONDS / CHUNK_SECONDS }, (_, number) => number);

/** The first whole second of sound from a time on. */
function getSoundSecond(from: number): number {
  const second = Math.ceil(from);
  return second % 6 === 0 ? second + 1 : second;
}

/** Each request has the audio of one part: its length, and the pitch of its first whole second of sound. */
async function expectAudioOfParts(context: Awaited<ReturnType<typeof startRecording>>, id = ''): Promise<void> {
  const { parts = [] } = (await context.findTranscription(id)) ?? {};
  expect(context.requests).toHaveLength(parts.length);
  for (const [index, { audioFrom, audioTo }] of parts.entries()) {
    const { seconds, getPitch } = await measureSound(context.requests[index]?.audio ?? Buffer.alloc(0));
    expect(Math.abs(seconds - (audioTo - audioFrom))).toBeLessThan(0.02);
    const second = getSoundSecond(audioFrom);
    // The next second differs by 10 Hz.
    expect(Math.abs(getPitch(second - audioFrom) - (200 + 10 * second))).toBeLessThan(5);
  }
}

describe('an open recording', () => {
  it('is cut into parts while it continues, which are sent after its end and then removed', async () => {
    const context = await startRecording();
    await context.send(all);
    const parts = await context.listPrepared();
    expect(parts.length).toBeGreaterThanOrEqual(2);
    expect(parts[0]).toMatchObject({ number: 1, from: 0, audioFrom: 0 });
    for (const [index, { from, to }] of parts.entries()) {
      expect(from).toBe(index === 0 ? 0 : parts[index - 1]?.to);
      // In the middle of a pause.
      expect(Math.abs((to % 6) - 0.5)).toBeLessThan(0.1);
    }
    expect(context.requests).toEqual([]);

    const recording = await context.finish();
    const transcription = await context.findTranscription(recording?.id ?? '');
    expect(transcription?.parts.slice(0, parts.length)).toMatchObject(parts.map(({ from, to }) => ({ from, to })));
    expect(transcription?.coveredSeconds).toBeCloseTo(SECONDS, 0);
    await expectAudioOfParts(context, recording?.id);
    expect(await context.listPrepared()).toEqual([]);
  });

  it('is transcribed from its file if the audio of prepared parts is missing', async () => {
    const context = await startRecording();
    await context.send(all);
    for (const { id } of await context.listPrepared()) {
      await context.prepared.update(scope, id, (part) => ({ document: { ...part, key: 'of-no-file' } }));
    }
    const recording = await context.finish();
    await expectAudioOfParts(context, recording?.id);
  });

  it('has the same waveform and length as one without prepared parts', async () => {
    const [context, other] = [await startRecording(), await startRecording()];
    await context.send(all);
    const recording = await context.finish();
    await other.send(all);
    for (const { id } of await other.listPrepared()) await other.prepared.remove(scope, id);
    const whole = await other.finish();
    expect(recording).toMatchObject({ error: '', missing: [] });
    expect(recording?.audio?.durationSeconds).toBe(whole?.audio?.durationSeconds);
    const [id, wholeId] = [recording?.id ?? '', whole?.id ?? ''];
    const covered = (await context.findTranscription(id))?.coveredSeconds ?? 0;
    expect(Math.abs(covered - ((await other.findTranscription(wholeId))?.coveredSeconds ?? 0))).toBeLessThan(0.1);
    expect(getLoudShare(recording?.audio?.peaks)).toBeCloseTo(getLoudShare(whole?.audio?.peaks), 1);
  });

  it('is not prepared while chunks are missing', async () => {
    const context = await startRecording();
    await context.send(all.filter((number) => number !== 3));
    expect(await context.listPrepared()).toEqual([]);
    await context.send([3]);
    const recording = await context.finish();
    expect(recording?.missing).toEqual([]);
  });

  it('is not prepared if it has two channels', async () => {
    const context = await startRecording(`${SOUND}[a];sine=frequency=997:duration=${SECONDS}[b];[a][b]amerge=inputs=2`);
    await context.send(all);
    expect((await context.listPrepared()).map(({ key }) => key)).toEqual(['']);
    const recording = await context.finish();
    expect((await context.findTranscription(recording?.id ?? ''))?.parts.map(({ channel }) => channel)).toContain(1);
  });
});

describe('prepared parts', () => {
  it('are removed with their recording', async () => {
    const context = await startRecording();
    await context.send(all);
    const keys = (await context.listPrepared()).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    await context.publish('meetings.meeting_deleted', { meetingId });
    await context.service.bus.settled();
    expect(await context.listPrepared()).toEqual([]);
  });
});

const getLoudShare = (peaks: readonly number[] = []): number =>
  peaks.filter((peak) => peak > 0.1).length / peaks.length;
