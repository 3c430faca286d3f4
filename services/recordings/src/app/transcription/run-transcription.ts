import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { planParts } from '../../domain/transcription/plan-parts.ts';
import { listUsableParts } from '../../domain/transcription/prepared-part.ts';
import { filterPlausibleSegments } from '../../domain/transcription/segments.ts';
import {
  completePart,
  isCurrentRun,
  type Part,
  requestRun,
  startRun,
  type Transcription,
} from '../../domain/transcription/transcription.ts';
import { RUN_BUDGET_MS, RUN_DEADLINE_MS } from '../../limits.ts';
import { type CutParts, cutAhead } from './cut-ahead.ts';
import { dropOutdatedParts } from './drop-outdated-parts.ts';
import { createPartId, findTranscribedParts } from './find-transcribed-parts.ts';
import type { SpeechEngine, TranscriptionPorts } from './ports.ts';
import { findPreparedParts } from './prepared-parts.ts';
import { removeParts } from './remove-parts.ts';
import { createTranscriptionRequested } from './request-transcription.ts';
import { reserveTranscribedTime } from './reserve-transcribed-time.ts';

export type RequestedRun = {
  readonly accountId: string;
  readonly recordingId: string;
  readonly meetingId: string;
  readonly run: number;
};

/** The recording was deleted, or another run was requested. Not a failure. */
class RunObsoleteError extends Error {}

/**
 * Runs a transcription: decodes the audio, cuts it into parts and transcribes those that are not done. Each part is stored before the next
 * one starts, so that a run after a crash or a failure continues where the last one ended.
 */
export async function runTranscription(
  ports: TranscriptionPorts,
  request: RequestedRun,
  drainSignal: AbortSignal,
): Promise<void> {
  const { accountId, recordingId, run } = request;
  const scope = systemScope('transcribes a recording', accountId);
  const found = await ports.transcriptions.find(scope, recordingId);
  if (found === undefined || !isCurrentRun(found, run)) return;
  const deadline = AbortSignal.timeout(RUN_DEADLINE_MS);
  try {
    await transcribe(ports, scope, request, AbortSignal.any([drainSignal, deadline]));
  } catch (error) {
    if (error instanceof RunObsoleteError) return removePartsIfDeleted(ports, scope, recordingId);
    if (deadline.aborted && !drainSignal.aborted) throw new AppError('transcription.timeout', { cause: error });
    throw error;
  }
}

/** For a recording that was deleted while a part of it was transcribed. */
async function removePartsIfDeleted(ports: TranscriptionPorts, scope: SystemScope, recordingId: string): Promise<void> {
  const isDeleted = (await ports.transcriptions.find(scope, recordingId)) === undefined;
  if (isDeleted) await removeParts(ports, scope, recordingId);
}

async function transcribe(
  ports: TranscriptionPorts,
  scope: SystemScope,
  request: RequestedRun,
  signal: AbortSignal,
): Promise<void> {
  const { accountId, recordingId, meetingId } = request;
  const stored = await ports.findAudio(scope, recordingId);
  if (stored === undefined) throw new AppError('transcription.audio_missing');
  const engine = await ports.findEngine();
  const startedAt = ports.now().getTime();
  const { name, model, partSeconds } = engine;
  const parts = listUsableParts(await findPreparedParts(ports, scope, recordingId), partSeconds);
  const read = (key: string) => ports.storage.read(key, signal);
  // Counted, because a file that is joined again meanwhile has another size.
  let audioBytes = 0;
  async function* readAndCount(key: string): AsyncGenerator<Uint8Array> {
    for await (const bytes of read(key)) {
      audioBytes += bytes.length;
      yield bytes;
    }
  }
  await using audio = await ports.audio.decode(readAndCount(stored.key), signal, { parts, read });
  const { durationSeconds, prepared } = audio;
  const runAudio = { durationSeconds, audioBytes, engine: name, model };
  if (!(await dropOutdatedParts(ports, scope, request, runAudio))) throw new RunObsoleteError();
  let isReset = false;
  let current = await changeTranscription(ports, scope, request, (loaded) => {
    isReset = false;
    return startRun(loaded, runAudio, () => {
      isReset = true;
      return planParts(audio.channels, { durationSeconds, partSeconds, prepared });
    });
  });
  if (current.parts.every(({ isDone }) => isDone) && isReset) throw new AppError('transcription.nothing_said');
  const vocabulary = await ports.findVocabulary(accountId, meetingId, signal);
  const seconds = current.parts.reduce((sum, part) => (part.isDone ? sum : sum + getAudioSeconds(part)), 0);
  const reservation = { accountId, id: `${recordingId}:${request.run}`, seconds };
  const reservedTime = await reserveTranscribedTime(ports, scope, reservation, engine);
  await using _reserved = { [Symbol.asyncDispose]: () => reservedTime.release() };
  let hasWords = false;
  await using cuts = cutAhead(current.parts, (part) => audio.cut(part, engine.format, signal));
  for (const [index, part] of current.parts.entries()) {
    if (part.isDone) continue;
    if (ports.now().getTime() - startedAt > RUN_BUDGET_MS) return requestNextRun(ports, scope, request);
    const id = createPartId(recordingId, request.run, index);
    const storedPart = await ports.transcribedParts.find(scope, id);
    let droppedSegments = 0;
    if (storedPart) hasWords ||= storedPart.segments.length > 0;
    else {
      const result = await transcribePart({ cuts, engine, part, vocabulary }, signal);
      droppedSegments = result.droppedSegments;
      const { segments } = result;
      hasWords ||= segments.length > 0;
      await ports.transcribedParts.insertOnce(scope, { id, recordingId, index, channel: part.channel, segments });
      await reservedTime.count(getAudioSeconds(part));
    }
    current = await changeTranscription(ports, scope, request, (loaded) =>
      completePart(loaded, index, { droppedSegments }),
    );
  }
  if (!hasWords && (await hasNoWords(ports, scope, current))) {
    // Otherwise a retry would find all parts done, and none with words.
    await changeTranscription(ports, scope, request, (loaded) => ({ ...loaded, parts: [] }));
    throw new AppError('transcription.nothing_recognized');
  }
  await finishTranscription(ports, scope, request);
  ports.log.info(
    { recordingId, meetingId, engine: name, parts: current.parts.length, droppedSegments: current.droppedSegments },
    'recording transcribed',
  );
}

/** Earlier runs may have transcribed some of the parts. */
const hasNoWords = async (...transcription: Parameters<typeof findTranscribedParts>): Promise<boolean> =>
  (await findTranscribedParts(...transcription)).every(({ segments }) => segments.length === 0);

const getAudioSeconds = ({ audioFrom, audioTo }: Part): number => audioTo - audioFrom;

type PartTask = {
  readonly cuts: CutParts;
  readonly engine: SpeechEngine;
  readonly part: Part;
  readonly vocabulary: readonly string[];
};

async function transcribePart({ cuts, engine, part, vocabulary }: PartTask, signal: AbortSignal) {
  const seconds = getAudioSeconds(part);
  await using cut = await cuts.take(part);
  const recognized = await engine.transcribe({ path: cut.path, seconds, vocabulary }, signal);
  const { segments, droppedSegments } = filterPlausibleSegments(recognized, seconds);
  const shifted = segments.map((segment) => ({
    ...segment,
    start: segment.start + part.audioFrom,
    end: segment.end + part.audioFrom,
  }));
  return { segments: shifted, droppedSegments };
}

/** Changes the transcription and publishes its progress when it grows. Throws RunObsoleteError. */
async function changeTranscription(
  { transcriptions }: TranscriptionPorts,
  scope: SystemScope,
  { recordingId, meetingId, run }: RequestedRun,
  apply: (loaded: Stored<Transcription>) => Stored<Transcription>,
): Promise<Stored<Transcription>> {
  const changed = await transcriptions.update(scope, recordingId, (loaded) => {
    if (!isCurrentRun(loaded, run)) throw new RunObsoleteError();
    const document = apply(loaded);
    const progressed = { meetingId, recordingId, progress: document.progress };
    return { document, events: [createEvent('recordings.transcription_progressed', progressed)] };
  });
  if (changed === undefined) throw new RunObsoleteError();
  return changed;
}

async function requestNextRun(ports: TranscriptionPorts, scope: SystemScope, request: RequestedRun): Promise<void> {
  const { recordingId, run } = request;
  await ports.transcriptions.update(scope, recordingId, (loaded) => {
    if (!isCurrentRun(loaded, run)) return undefined;
    const document = requestRun(loaded);
    return { document, events: [createTranscriptionRequested(recordingId, document)] };
  });
}

async function finishTranscription(
  ports: TranscriptionPorts,
  scope: SystemScope,
  request: RequestedRun,
): Promise<void> {
  const { recordingId, meetingId, run } = request;
  await ports.transcriptions.update(scope, recordingId, (loaded) => {
    if (!isCurrentRun(loaded, run)) return undefined;
    const document = { ...loaded, state: 'done' as const, progress: 100, error: '' };
    return { document, events: [createEvent('recordings.transcribed', { meetingId, recordingId })] };
  });
}
