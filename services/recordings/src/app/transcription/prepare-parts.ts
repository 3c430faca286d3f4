import { isAppError } from '@minutehand/contracts/errors';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Recording } from '../../domain/recordings/recording.ts';
import { getFrame } from '../../domain/transcription/levels.ts';
import { planParts } from '../../domain/transcription/plan-parts.ts';
import { planPreparation } from '../../domain/transcription/plan-preparation.ts';
import {
  encodeLevels,
  encodePeaks,
  getNextStart,
  joinLevels,
  type PreparedPart,
} from '../../domain/transcription/prepared-part.ts';
import type { Part } from '../../domain/transcription/transcription.ts';
import {
  PREPARATION_DEADLINE_MS,
  PREPARATION_FREE_BYTES_MIN,
  PREPARED_PART_BYTES,
  PREPARED_PARTS_PER_MESSAGE,
  PREPARED_PEAKS_PER_SECOND,
} from '../../limits.ts';
import { readPiece } from '../live/read-piece.ts';
import type { DecodedSection, SpeechEngine, TranscriptionPorts } from './ports.ts';
import { findPreparedParts, isPreparationOver, removePreparedParts } from './prepared-parts.ts';

/**
 * Cuts and encodes the next parts of an open recording, if enough of it is stored, so that after the end only the rest is decoded. A failure
 * is logged and never thrown: what is not prepared is decoded after the end.
 */
export async function prepareParts(
  ports: TranscriptionPorts,
  { accountId, recordingId }: { readonly accountId: string; readonly recordingId: string },
  stopSignal: AbortSignal,
  deadlineMs = PREPARATION_DEADLINE_MS,
): Promise<void> {
  const scope = systemScope('prepares an open recording', accountId);
  await ports.runExclusively(`prepare/${recordingId}`, async () => {
    const signal = AbortSignal.any([stopSignal, AbortSignal.timeout(deadlineMs)]);
    try {
      const engine = await ports.findEngine();
      if (engine.format !== 'flac') return;
      for (let parts = 0; parts < PREPARED_PARTS_PER_MESSAGE; parts += 1) {
        if (signal.aborted || !(await hasSpace(ports))) return;
        if (!(await preparePart(ports, scope, { recordingId, engine, stopSignal }, signal))) return;
      }
    } catch (error) {
      stopSignal.throwIfAborted();
      if (isAppError(error, 'transcription.engine_missing')) return;
      ports.log.warn({ recordingId, err: error }, 'a part of an open recording was not prepared');
    }
  });
}

/** Chunks of recordings have priority for the space. */
async function hasSpace({ storage }: TranscriptionPorts): Promise<boolean> {
  const freeBytes = await storage.getFreeBytes();
  return freeBytes === undefined || freeBytes >= PREPARATION_FREE_BYTES_MIN;
}

type Preparation = {
  readonly recordingId: string;
  readonly engine: SpeechEngine;
  readonly stopSignal: AbortSignal;
};

/** False if there is no new part yet, or there will never be one. */
async function preparePart(
  ports: TranscriptionPorts,
  scope: SystemScope,
  { recordingId, engine: { partSeconds }, stopSignal }: Preparation,
  signal: AbortSignal,
): Promise<boolean> {
  const recording = await ports.recordings.find(scope, recordingId);
  if (recording?.state !== 'recording') return false;
  const prepared = await findPreparedParts(ports, scope, recordingId);
  const last = prepared.at(-1);
  if (last?.key === '') return false;
  const { audioFrom } = getNextStart(last);
  const plan = planPreparation(recording, { audioFrom, partSeconds });
  if (plan === undefined) return false;
  const number = prepared.length + 1;
  const storeEnd = () => {
    const end = { ...getNextStart(last), to: audioFrom, audioTo: audioFrom, key: '', levels: '', peaks: '' };
    return store(ports, scope, recording, { ...end, recordingId, number });
  };
  const ref = { accountId: recording.accountId, recordingId };
  const bytes = readPiece({ ports, ref, signal, maxBytes: PREPARED_PART_BYTES }, plan);
  const decoding = ports.audio.decodeSection(bytes, audioFrom, signal);
  await using section = await decoding.catch(async (error: unknown) => {
    // Otherwise each further minute would repeat it.
    if (!stopSignal.aborted) await storeEnd();
    throw error;
  });
  const { levels } = section;
  if (levels === undefined) {
    await storeEnd();
    return false;
  }
  const durationSeconds = audioFrom + section.durationSeconds;
  const measured = joinLevels(prepared, { from: audioFrom, levels });
  const part = planParts([measured], { durationSeconds, partSeconds, prepared })[prepared.length];
  if (part === undefined || part.audioTo >= durationSeconds) return false;
  const { channel: _channel, isDone: _isDone, ...times } = part;
  const encoded = { levels: encodeLevels(measured.subarray(getFrame(part.from), getFrame(part.to))) };
  const peaks = encodePeaks(getPeaks(section, part, audioFrom));
  await using cut = await section.cut(
    { ...part, audioFrom: part.audioFrom - audioFrom, audioTo: part.audioTo - audioFrom },
    'flac',
    signal,
  );
  const document = { ...times, ...encoded, peaks, recordingId, number, key: ports.newId() };
  // Awaited, because the file is removed afterwards.
  return await store(ports, scope, recording, document, cut.path);
}

function getPeaks({ peaks }: DecodedSection, { from, to }: Part, audioFrom: number): readonly number[] {
  const toPeakIndex = (seconds: number) => Math.max(0, Math.round((seconds - audioFrom) * PREPARED_PEAKS_PER_SECOND));
  return peaks.slice(toPeakIndex(from), toPeakIndex(to));
}

/** The document first: after a crash in between, the purge finds the file. False if another process has stored this part, or it is not needed. */
async function store(
  ports: TranscriptionPorts,
  scope: SystemScope,
  { id: recordingId, accountId }: Stored<Recording>,
  part: PreparedPart,
  path?: string,
): Promise<boolean> {
  const id = `${recordingId}-${part.number}`;
  const { inserted } = await ports.preparedParts.insertOnce(scope, { ...part, id, accountId });
  if (inserted && path !== undefined) await ports.audioStorage.storeFile(part.key, path, 'audio/flac');
  // Deleted, failed or transcribed in the meantime.
  if (await isPreparationOver(ports, scope, recordingId)) await removePreparedParts(ports, scope, recordingId);
  const stored = await ports.preparedParts.find(scope, id);
  // Removed before its file was stored.
  if (stored === undefined && part.key !== '') await ports.storage.remove(part.key);
  return inserted && stored !== undefined;
}
