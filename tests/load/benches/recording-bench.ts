import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MIB, SECOND_MS } from '@minutehand/contracts/limits';
import { respondWithSegments, startScriptedSpeech } from '@minutehand/test-kit/speech';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { startTestStack } from '../../../scripts/lib/test-stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { readAmiMeeting } from '../../e2e/ami-meeting.ts';
import { createMeeting, expectStatus, forEach, register, signInAgain } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { startProgram } from '../program.ts';
import {
  type ChunkServer,
  type ChunkTimes,
  ROUND_SECONDS,
  type SentLoad,
  sendInRounds,
  startSender,
} from '../recordings/chunk-sender.ts';
import { timeFfmpeg, writeRecording } from '../recordings/sample-audio.ts';
import { getResidentMemory } from '../resident-memory.ts';

const LONG_SECONDS = 3 * 3_600;
const HOUR_SECONDS = 3_600;
/** The hour is sent within a minute, to measure whether the service keeps up during the meeting. */
const HOUR_PACE = 60;
const RECORDINGS = 50;
const ROUNDS = 4;
const PARALLEL_SECONDS = ROUNDS * ROUND_SECONDS;
/** Recordings that are sent first, at the same rate, so that the service has compiled its code and opened its connections. */
const WARM_UP_RECORDINGS = 10;
/** With this many sessions, the recorders of a person stay below the limits of writes and reads. */
const SESSIONS = 16;
/** Chunks at the start and at the end whose times are compared. */
const COMPARED_CHUNKS = 1_000;
const MEMORY_SAMPLE_MS = 250;
const POLL_MS = 100;
/** Time limit on a busy machine (ms). */
const WAIT_TIMEOUT_MS = 240_000;
/** Allowed difference between the recorded time and the length of the file (s). */
const LENGTH_TOLERANCE_SECONDS = 0.3;

const SERVICE_LIMIT_MIB = 200;
const JOIN_LIMIT_SECONDS = 20;
const ACKNOWLEDGED_LIMIT_MS = 300;
const MAX_RATIO = 3;
const READY_LIMIT_SECONDS = 5;

type Recorder = { readonly sessions: readonly HttpSession[]; readonly stack: Stack; readonly folder: string };
type Report = (line: string) => void;

/** Recordings of three hours, of one hour, and fifty concurrently, from the first chunk to the minutes. */
export async function measureRecordings(report: Report): Promise<readonly BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-recordings-'));
  const { segments } = readAmiMeeting();
  // The response for ten minutes of audio has a realistic number of sentences, that for a short part has one.
  const speech = await startScriptedSpeech(({ audio }) =>
    respondWithSegments(
      segments
        .slice(0, audio.length < MIB ? 1 : 120)
        .map(({ text }, index) => ({ start: index * 5, end: index * 5 + 4, text })),
    ),
  );
  const stack = await startTestStack(report, {
    needsFrontends: false,
    env: { RECORDINGS_SPEECH_URL: speech.url, RECORDINGS_LIVE_SECONDS: '0' },
  });
  try {
    // Code that was changed is compiled at the first start, which needs 20 MiB. The image is built with all code compiled.
    await stack.service('recordings').restart();
    const person = await register(stack.url, 'Sample Recorder');
    const sessions = await signInAgain(stack.url, person, SESSIONS);
    const recorder = { sessions, stack, folder };
    const results: BenchmarkResult[] = [];
    const add = (measured: readonly BenchmarkResult[]) => {
      results.push(...measured);
      for (const { name, product, unit } of measured) report(`  ${name}: ${product.toFixed(1)} ${unit}`);
    };
    report(`recordings: ${RECORDINGS} at once for ${PARALLEL_SECONDS} s, in ${ROUNDS} rounds`);
    add(await measureParallel(recorder));
    report('recordings: an hour until its minutes are written');
    add(await measureHour(recorder));
    report(`recordings: ${LONG_SECONDS} chunks of a second`);
    add(await measureLong(recorder));
    return results;
  } finally {
    await stack.stop();
    await speech.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function getServer({ stack, sessions }: Recorder): ChunkServer {
  const credentials = sessions.map((session) => ({ cookie: session.cookie(), csrfToken: session.csrfToken() }));
  return { origin: stack.url, sessions: credentials };
}

async function send(load: SentLoad, recorder: Recorder): Promise<readonly number[]> {
  const sender = await startSender(getServer(recorder));
  return sender.send(load).finally(sender.stop);
}

type EndedRecording = {
  readonly state: string;
  readonly missing: readonly unknown[];
  readonly audio: { readonly duration_seconds: number } | null;
};

const getSession = ({ sessions }: Recorder, index = 0): HttpSession => sessions[index % sessions.length] as HttpSession;

async function finish(recorder: Recorder, meetingId: string, chunks: number): Promise<void> {
  const form = new FormData();
  const fields = { is_final_chunk: 'true', total_chunks: chunks, successful_chunks: chunks, failed_chunks: 0 };
  for (const [name, value] of Object.entries(fields)) form.append(name, `${value}`);
  await expectStatus(getSession(recorder).post(`/meetings/${meetingId}/recording`, form), 200);
}

/** Waits until the file is joined. Throws if it lacks a second. */
async function waitUntilJoined(recorder: Recorder, meetingId: string, seconds: number, session = 0): Promise<void> {
  let recording: EndedRecording | undefined;
  await waitUntil(
    async () => {
      const body = await expectStatus(getSession(recorder, session).get(`/meetings/${meetingId}/recording`), 200);
      recording = (body as { recording: EndedRecording }).recording;
      return recording.state === 'ready';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, intervalMs: POLL_MS, message: () => `the recording is ${JSON.stringify(recording)}` },
  );
  const length = recording?.audio?.duration_seconds ?? 0;
  if (recording?.missing.length !== 0 || Math.abs(length - seconds) > LENGTH_TOLERANCE_SECONDS) {
    throw new Error(`${seconds} s were recorded, and the file has ${length} s: ${JSON.stringify(recording?.missing)}`);
  }
}

async function waitUntilReady(recorder: Recorder, meetingId: string): Promise<void> {
  let meeting: { state: string } | undefined;
  await waitUntil(
    async () => {
      const body = await expectStatus(getSession(recorder, 1).get(`/meetings/${meetingId}`), 200);
      meeting = (body as { meeting: { state: string } }).meeting;
      return meeting.state === 'ready';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, intervalMs: POLL_MS, message: () => `the meeting is ${meeting?.state}` },
  );
}

/** Many concurrent recorders; the control is Express that writes and flushes the same bytes. */
async function measureParallel(recorder: Recorder): Promise<readonly BenchmarkResult[]> {
  const { sessions, folder } = recorder;
  const audio = await writeRecording(folder, PARALLEL_SECONDS);
  const create = (count: number) =>
    forEach(count, 4, (index) => createMeeting(getSession(recorder, index), `Meeting ${index}`));
  const [ids, otherIds] = [await create(RECORDINGS), await create(WARM_UP_RECORDINGS)];
  const express = await startProgram('recordings/control-chunks');
  const port = await express.request<number>({ folder });
  const senders = {
    product: await startSender(getServer(recorder)),
    control: await startSender({ origin: `http://127.0.0.1:${port}`, sessions: [] }),
  };
  const { product, control } = await sendInRounds(senders, { audio, chunks: PARALLEL_SECONDS, ids, otherIds });
  for (const { stop } of [senders.product, senders.control, express]) await stop();
  for (const id of ids) await finish(recorder, id, PARALLEL_SECONDS);
  for (const [index, id] of ids.entries()) await waitUntilJoined(recorder, id, PARALLEL_SECONDS, index);
  const compare = (name: string, times: keyof ChunkTimes, share: number): BenchmarkResult => ({
    name: `${RECORDINGS} recordings at once (by one person in ${sessions.length} signed-in sessions), ${name}`,
    product: percentile(product[times], share),
    control: percentile(control[times], share),
    unit: 'ms',
  });
  const limit = (result: BenchmarkResult): BenchmarkResult => ({
    ...result,
    target: `≤ ${ACKNOWLEDGED_LIMIT_MS} ms`,
    isReached: result.product <= ACKNOWLEDGED_LIMIT_MS,
  });
  const slowest = compare('later one-second chunks, time to acknowledgement, p99', 'later', 0.99);
  return [
    compare('first chunk of each acknowledged, p50', 'first', 0.5),
    limit(compare('the slowest first chunk', 'first', 1)),
    compare('later one-second chunks, time to acknowledgement, p50', 'later', 0.5),
    limit(slowest),
    {
      ...slowest,
      name: 'The same, compared with Express that writes and flushes as much',
      target: `≤ ${MAX_RATIO} × the control`,
      isReached: slowest.product <= MAX_RATIO * slowest.control,
    },
  ];
}

/** From the final request to the minutes, with an endpoint that responds immediately; the control is ffmpeg that decodes the file. */
async function measureHour(recorder: Recorder): Promise<readonly BenchmarkResult[]> {
  const audio = await writeRecording(recorder.folder, HOUR_SECONDS);
  const id = await createMeeting(getSession(recorder), 'A recording of an hour');
  const load = { audio, chunks: HOUR_SECONDS / 3, chunkSeconds: 3, secondsPerChunk: 3 / HOUR_PACE };
  await send({ paths: [`/meetings/${id}/recording`], ...load }, recorder);
  const startedAt = performance.now();
  await finish(recorder, id, HOUR_SECONDS / 3);
  await waitUntilReady(recorder, id);
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  const control = (await timeFfmpeg(['-i', audio, '-ac', '1', '-ar', '16000', '-f', 's16le', '/dev/null'])) / SECOND_MS;
  return [
    {
      name: 'An hour: from stop to the minutes, with an instant speech endpoint; control: ffmpeg decodes it',
      product: seconds,
      control,
      unit: 's',
      target: `≤ ${READY_LIMIT_SECONDS} s`,
      isReached: seconds <= READY_LIMIT_SECONDS,
    },
  ];
}

/** Memory of the service, time of a chunk at the end, and of the join; controls: at the start, and ffmpeg alone. */
async function measureLong(recorder: Recorder): Promise<readonly BenchmarkResult[]> {
  const audio = await writeRecording(recorder.folder, LONG_SECONDS);
  const id = await createMeeting(getSession(recorder), 'A recording of three hours');
  const memory = await watchMemory(recorder.stack);
  const durations = await send({ paths: [`/meetings/${id}/recording`], audio, chunks: LONG_SECONDS }, recorder);
  const startedAt = performance.now();
  await finish(recorder, id, LONG_SECONDS);
  await waitUntilJoined(recorder, id, LONG_SECONDS);
  const joinSeconds = (performance.now() - startedAt) / SECOND_MS;
  const { highest, atStart } = memory.stop();
  const output = ['-c', 'copy', '-f', 'webm', '-y', join(recorder.folder, 'copied.webm')];
  const control = (await timeFfmpeg(['-i', audio, ...output])) / SECOND_MS;
  const first = percentile(durations.slice(0, COMPARED_CHUNKS), 0.5);
  const last = percentile(durations.slice(-COMPARED_CHUNKS), 0.5);
  return [
    {
      name: `${LONG_SECONDS} chunks of one recording: highest memory of recordings; control: before`,
      product: highest / MIB,
      control: atStart / MIB,
      unit: 'MiB',
      target: `≤ ${SERVICE_LIMIT_MIB} MiB`,
      isReached: highest <= SERVICE_LIMIT_MIB * MIB,
    },
    {
      name: `The same: the last ${COMPARED_CHUNKS} chunks acknowledged, p50; control: the first ${COMPARED_CHUNKS}`,
      product: last,
      control: first,
      unit: 'ms',
    },
    {
      name: 'The same: from stop to the joined file; control: ffmpeg copies it',
      product: joinSeconds,
      control,
      unit: 's',
      target: `≤ ${JOIN_LIMIT_SECONDS} s`,
      isReached: joinSeconds <= JOIN_LIMIT_SECONDS,
    },
  ];
}

async function watchMemory(stack: Stack) {
  const read = () => getResidentMemory(stack.service('recordings').pid() ?? 0);
  const atStart = await read();
  let highest = atStart;
  const end = new AbortController();
  void (async () => {
    while (!end.signal.aborted) {
      highest = Math.max(highest, await read());
      await wait(MEMORY_SAMPLE_MS);
    }
  })();
  return {
    stop() {
      end.abort();
      return { highest, atStart };
    },
  };
}
