import { isAppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  addPiece,
  createLiveTranscript,
  type LiveSegment,
  type LiveTranscript,
  limitSegments,
  type MediaPosition,
  type PieceOutcome,
} from '../../domain/live/live-transcript.ts';
import { findPieceOffset, type PlannedPiece, planPiece } from '../../domain/live/plan-piece.ts';
import type { Recording } from '../../domain/recordings/recording.ts';
import { findCut, getSpeechThreshold, hasSpeech } from '../../domain/transcription/levels.ts';
import { filterPlausibleSegments } from '../../domain/transcription/segments.ts';
import {
  CUT_PAUSE_SECONDS,
  LIVE_CUT_SHARE,
  LIVE_DEADLINE_FACTOR,
  LIVE_DEADLINE_MIN_MS,
  LIVE_PIECE_BYTES,
  LIVE_PIECES_PER_EVENT,
} from '../../limits.ts';
import type { DecodedAudio, TranscriptionPorts } from '../transcription/ports.ts';
import { findDecodeStart, readPiece } from './read-piece.ts';
import { removeLiveTranscript } from './remove-live-transcript.ts';

const MS_PER_SECOND = 1_000;

export type OpenRecording = { readonly accountId: string; readonly recordingId: string };

/**
 * Transcribes the next pieces of an open recording, if enough of it is stored. Does nothing when live transcripts are off, or the one of this
 * recording was stopped. A failure is counted and never thrown: the recording and its final transcription do not depend on it.
 */
export async function transcribePieces(
  ports: TranscriptionPorts,
  { accountId, recordingId }: OpenRecording,
  stopSignal: AbortSignal,
): Promise<void> {
  if (ports.livePieceSeconds === 0) return;
  const scope = systemScope('transcribes an open recording', accountId);
  // One piece at a time: the next one starts where this one ends.
  await ports.runExclusively(`live/${recordingId}`, async () => {
    for (let pieces = 0; pieces < LIVE_PIECES_PER_EVENT; pieces += 1) {
      if (!(await transcribePiece(ports, scope, recordingId, stopSignal))) return;
    }
  });
}

/** False if there is no new piece yet. */
async function transcribePiece(
  ports: TranscriptionPorts,
  scope: SystemScope,
  recordingId: string,
  stopSignal: AbortSignal,
): Promise<boolean> {
  const recording = await ports.recordings.find(scope, recordingId);
  if (recording?.state !== 'recording') return false;
  const live = (await ports.liveTranscripts.find(scope, recordingId)) ?? createLiveTranscript(recording.meetingId);
  if (live.stopped !== '') return false;
  const { coveredSeconds, coveredMedia } = live;
  const plan = planPiece(recording, { coveredSeconds, pieceSeconds: ports.livePieceSeconds });
  if (plan === undefined) return false;
  const piece = await transcribePlan(ports, recording, { plan, coveredMedia }, stopSignal);
  // This process is stopping: another one will handle the message again.
  stopSignal.throwIfAborted();
  await storePiece(ports, scope, recording, { ...piece, number: live.pieces + 1 });
  return true;
}

type TranscribedPiece = {
  readonly from: number;
  readonly to: number;
  readonly coveredMedia: MediaPosition | null;
  readonly outcome: PieceOutcome;
  readonly segments: readonly LiveSegment[];
};

async function transcribePlan(
  ports: TranscriptionPorts,
  recording: Stored<Recording>,
  { plan, coveredMedia }: { readonly plan: PlannedPiece; readonly coveredMedia: MediaPosition | null },
  stopSignal: AbortSignal,
): Promise<TranscribedPiece> {
  const { id: recordingId, accountId, meetingId } = recording;
  const startedAt = ports.now().getTime();
  const plannedMs = (plan.to - plan.from) * MS_PER_SECOND;
  const deadline = AbortSignal.timeout(Math.max(LIVE_DEADLINE_MIN_MS, plannedMs * LIVE_DEADLINE_FACTOR));
  const signal = AbortSignal.any([stopSignal, deadline]);
  try {
    const reader = { ports, ref: { accountId, recordingId }, signal, maxBytes: LIVE_PIECE_BYTES };
    const decodeStart = await findDecodeStart(reader, plan);
    await using audio = await ports.audio.decode(readPiece(reader, plan, decodeStart), signal);
    const decodedFrom = decodeStart.seconds;
    const pieceOffset = findPieceOffset(plan, { length: audio.durationSeconds, decodedFrom, coveredMedia });
    const piece = await transcribeChannels(ports, { audio, pieceOffset, plan, accountId, meetingId }, signal);
    const { from, to, pieceEnd, segments } = piece;
    const isSlow = ports.now().getTime() - startedAt > (to - from) * MS_PER_SECOND;
    const covered = decodedFrom === null ? null : { headerChunk: plan.headerChunk, seconds: decodedFrom + pieceEnd };
    return { from, to, coveredMedia: covered, segments, outcome: isSlow ? 'slow' : 'done' };
  } catch (error) {
    const isMisconfigured = isAppError(error, 'transcription.misconfigured');
    const outcome = isMisconfigured ? 'misconfigured' : deadline.aborted ? 'timeout' : 'failed';
    const code = isAppError(error) ? error.code : 'platform.internal';
    if (!stopSignal.aborted) {
      // An unknown failure is logged with its cause; those of the catalog are expected.
      const details = isAppError(error) ? { code } : { code, err: error };
      ports.log.warn(
        { recordingId, meetingId, outcome, ...details },
        'a piece of a live transcript was not transcribed',
      );
    }
    return { from: plan.from, to: plan.to, coveredMedia: null, segments: [], outcome };
  }
}

type PieceAudio = {
  readonly audio: DecodedAudio;
  /** Where the piece begins in the audio (s). */
  readonly pieceOffset: number;
  readonly plan: PlannedPiece;
  readonly accountId: string;
  readonly meetingId: string;
};

/** The decoded audio ends where the piece ends. Its end is moved back to a pause if more audio follows. */
async function transcribeChannels(ports: TranscriptionPorts, piece: PieceAudio, signal: AbortSignal) {
  const { audio, pieceOffset, plan, accountId, meetingId } = piece;
  const end = audio.durationSeconds;
  const pieceEnd = plan.mayEndEarlier ? findEnd(audio, pieceOffset, end) : end;
  const shiftSeconds = plan.to - end;
  const engine = await ports.findEngine();
  const vocabulary = await ports.findVocabulary(accountId, meetingId, signal);
  const segments: LiveSegment[] = [];
  for (const [channel, levels] of audio.channels.entries()) {
    if (!hasSpeech(levels, getSpeechThreshold(levels), pieceOffset, pieceEnd)) continue;
    const range = { from: pieceOffset, to: pieceEnd, audioFrom: pieceOffset, audioTo: pieceEnd };
    const cutRange = { channel, ...range, isDone: false };
    const seconds = pieceEnd - pieceOffset;
    await using cut = await audio.cut(cutRange, engine.format, signal);
    const recognized = await engine.transcribe({ path: cut.path, seconds, vocabulary }, signal);
    const moved = filterPlausibleSegments(recognized, seconds).segments.map((segment) => ({
      ...segment,
      start: Math.max(plan.from, segment.start + pieceOffset + shiftSeconds),
      end: Math.max(plan.from, segment.end + pieceOffset + shiftSeconds),
    }));
    segments.push(...moved);
  }
  const sorted = segments.toSorted((a, b) => a.start - b.start);
  const from = pieceOffset > 0 ? plan.from : Math.max(plan.from, shiftSeconds);
  return { from, to: pieceEnd + shiftSeconds, pieceEnd, segments: limitSegments(sorted) };
}

function findEnd({ channels }: DecodedAudio, start: number, end: number): number {
  const [levels] = channels;
  if (levels === undefined) return end;
  const search = { from: end - (end - start) * LIVE_CUT_SHARE, to: end, pauseSeconds: CUT_PAUSE_SECONDS };
  return findCut(levels, getSpeechThreshold(levels), search).time;
}

const isTranscribed = (outcome: PieceOutcome): boolean => outcome === 'done' || outcome === 'slow';

async function storePiece(
  ports: TranscriptionPorts,
  scope: SystemScope,
  { id: recordingId, meetingId }: Stored<Recording>,
  { number, from, to, coveredMedia, outcome, segments }: TranscribedPiece & { readonly number: number },
): Promise<void> {
  const { inserted, document } = await ports.livePieces.insertOnce(scope, {
    ...{ id: `${recordingId}-${number}`, recordingId, number },
    ...{ from, to, isMissing: !isTranscribed(outcome), segments },
  });
  // Otherwise another process has stored it, and may have ended before it was counted.
  const counted = inserted ? outcome : document.isMissing ? 'failed' : 'done';
  const added = { to: document.to, coveredMedia: inserted ? coveredMedia : null, outcome: counted };
  const first: { id: string } & LiveTranscript = { id: recordingId, ...createLiveTranscript(meetingId) };
  if (number === 1) await ports.liveTranscripts.insertOnce(scope, first);
  const stored = await ports.liveTranscripts.update(scope, recordingId, (current) => {
    if (current.pieces + 1 !== number) return undefined;
    const events = [createEvent('recordings.live_transcript_changed', { meetingId, recordingId, piece: number })];
    return { document: addPiece(current, added), events };
  });
  if (stored !== undefined && stored.stopped !== '' && stored.pieces === number)
    ports.log.warn({ recordingId, meetingId, reason: stored.stopped }, 'live transcript stopped');
  // Deleted or transcribed in the meantime.
  const recording = await ports.recordings.find(scope, recordingId);
  const transcription = await ports.transcriptions.find(scope, recordingId);
  if (recording === undefined || transcription?.state === 'done') await removeLiveTranscript(ports, scope, recordingId);
}
