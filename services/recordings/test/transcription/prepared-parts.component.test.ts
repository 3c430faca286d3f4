import { describe, expect, it } from '@jest/globals';
import { systemScope } from '@minutehand/service-kit/identity';
import { expectEventually } from '@minutehand/test-kit/expect';
import { respondWithSegments } from '@minutehand/test-kit/speech';
import { preparedPartAggregate } from '../../src/outbound/store/transcriptions.ts';
import { splitIntoChunks, toRequests } from '../recorder.ts';
import { makeAudio, measureSeconds, startTranscriptions, uploader } from './transcription-context.ts';

/** Decoding and the calls take a second, but may take longer on a busy machine. */
const patient = { timeout: 50_000 } as const;
const meetingId = 'm-1';
const scope = systemScope('reads prepared parts in a test', 'account-1');
const SECONDS = 200;
const CHUNK_SECONDS = 5;
/** Five seconds of tone whose pitch rises by 10 Hz with each second, and a pause of a second. */
const SOUND = `aevalsrc='0.3*sin(2*PI*(200+10*floor(t))*t)*gt(mod(t,6),1)':s=16000:d=${SECONDS}`;
const BROWSER_WEBM = ['-c:a', 'libopus', '-b:a', '24k', '-cluster_time_limit', '1000', '-f', 'webm', '-live', '1'];

const said = (_request: unknown, count: number) => respondWithSegments([{ start: 1, end: 4, text: `Part ${count}.` }]);

async function startRecording(sound = SOUND, options: readonly string[] = []) {
  const context = await startTranscriptions(said, { endpoint: { partSeconds: 60 } });
  const { recordings, service } = context;
  const webm = await makeAudio(sound, 'audio.webm', [...BROWSER_WEBM, ...options]);
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
    await expectEventually(() => context.getPublished('recordings.transcribed').length, patient).toBe(1);
    await service.bus.settled();
    return (await recordings.getRecording({ meetingId }, { as: uploader })).recording;
  };
  const prepared = service.store.collection(preparedPartAggregate);
  const listPrepared = async () => {
    const found = [];
    for await (const part of prepared.stream(scope, {})) found.push(part);
    return found.sort((a, b) => a.number - b.number);
  };
  return { ...context, webm, chunks, send, finish, prepared, listPrepared };
}

const all = Array.from({ length: SECONDS / CHUNK_SECONDS }, (_, number) => number);

/** Start and length of the audio that each request contains, of the recording and of an upload of the same audio. */
const measure = (requests: readonly { readonly audio: Buffer }[]) =>
  Promise.all(requests.map(({ audio }) => measureSeconds(audio)));

describe('an open recording', () => {
  it('is cut into parts while it goes on, which are sent after its end and then removed', async () => {
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
    const sent = await measure(context.requests);
    for (const [index, part] of (transcription?.parts ?? []).entries())
      expect(Math.abs((sent[index] ?? 0) - (part.audioTo - part.audioFrom))).toBeLessThan(0.02);
    expect(await context.listPrepared()).toEqual([]);
  });

  it('has the waveform, the length and the audio of parts that it has without prepared ones', async () => {
    const context = await startRecording();
    await context.send(all);
    const recording = await context.finish();
    const prepared = [...context.requests];
    const other = await startRecording();
    await other.send(all);
    for (const { id } of await other.listPrepared()) await other.prepared.remove(scope, id);
    const whole = await other.finish();
    expect(recording?.audio?.durationSeconds).toBe(whole?.audio?.durationSeconds);
    expect(recording?.error).toBe('');
    const [sentPrepared, sentWhole] = [await measure(prepared), await measure(other.requests)];
    expect(sum(sentPrepared)).toBeCloseTo(sum(sentWhole), 0);
    expect(recording?.audio?.peaks.length).toBeGreaterThan(300);
    expect(listLoudShare(recording?.audio?.peaks)).toBeCloseTo(listLoudShare(whole?.audio?.peaks), 1);
  });

  it('is transcribed from its file if the audio of a prepared part is missing', async () => {
    const context = await startRecording();
    await context.send(all);
    const parts = await context.listPrepared();
    for (const { id } of parts) {
      await context.prepared.update(scope, id, (part) => ({ document: { ...part, key: 'of-no-file' } }));
    }
    const recording = await context.finish();
    const transcription = await context.findTranscription(recording?.id ?? '');
    const sent = await measure(context.requests);
    for (const [index, part] of (transcription?.parts ?? []).entries())
      expect(Math.abs((sent[index] ?? 0) - (part.audioTo - part.audioFrom))).toBeLessThan(0.02);
  });

  it('is not prepared while chunks are missing, and from its start once they arrive', async () => {
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const listLoudShare = (peaks: readonly number[] = []): number =>
  peaks.filter((peak) => peak > 0.1).length / peaks.length;
