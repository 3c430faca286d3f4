import { AppError } from '@minutehand/contracts/errors';
import { RECORDING_BYTES, RECORDING_CHUNK_NUMBER, RECORDING_SECONDS } from '@minutehand/contracts/limits';
import {
  CONSENT_NAME_CHARACTERS,
  CONSENT_NAMES,
  DEVICE_SWITCHES_PER_RECORDING,
  MICROPHONE_INFO_CHARACTERS,
  PARTS_PER_RECORDING,
  RANGES_PER_RECORDING,
  TAKE_OVERS_PER_RECORDING,
} from '../../limits.ts';
import { addToRanges, type ChunkRange, hasChunk } from './chunk-ranges.ts';
import { type Container, detectContainer, getContainerOfType } from './container.ts';

export type RecordingState = 'recording' | 'processing' | 'ready' | 'failed';

/** A container: it starts with the chunk `from` and lasts to the next part. A new one starts after a reload or a microphone switch. */
export type Part = { from: number; container: Container };

export type DeviceSwitch = { oldDeviceId: string; newDeviceId: string; newDeviceLabel: string; switchedAt: Date };

export type Audio = {
  /** The blob of the joined file, and its key in the blob storage. */
  blobId: string;
  key: string;
  contentType: string;
  byteSize: number;
  durationSeconds: number;
  /** Loudness over time, 0 to 1. */
  peaks: number[];
};

/** One recording of a meeting: which chunks are stored, and the file that they were joined to. */
export type Recording = {
  meetingId: string;
  userId: string;
  startedAt: Date;
  state: RecordingState;
  /** The meeting while its recording is open, so that it has one open recording only; null afterwards. */
  openMeetingId: string | null;
  isPaused: boolean;
  /** Number of changes of `isPaused`. */
  pauseNumber: number;
  chunks: ChunkRange[];
  parts: Part[];
  /** Without pauses, as the recorder reported it with the last chunk. */
  durationSeconds: number;
  /** Bytes of the stored chunks; 0 once they are joined and removed. */
  storedBytes: number;
  lastChunkAt: Date;
  /** Number of chunks that the recorder created; 0 until it says so. */
  totalChunks: number;
  /** Description of the first microphone, as JSON. */
  microphoneInfo: string;
  /** Names of the people who were told, by the user at the start. */
  consentTold: string[];
  deviceSwitches: DeviceSwitch[];
  /** Ids that other tabs chose before they continued this recording, and the number of their chunk 0. */
  takeOvers: { recordingId: string; offset: number }[];
  audio: Audio | null;
  channels: number;
  /** A code of the error catalogue; empty if nothing failed. */
  failureCode: string;
};

export type Chunk = {
  number: number;
  endSeconds: number;
  mimeType: string;
  byteSize: number;
  /** Its first bytes. */
  head: Uint8Array;
  microphoneInfo: string;
  consentTold: readonly string[];
};

/** Checks what a chunk claims against its bytes. Returns the container that starts with it. */
export function checkChunk(chunk: Chunk): Container | undefined {
  if (!Number.isInteger(chunk.number) || chunk.number < 0 || chunk.number > RECORDING_CHUNK_NUMBER) {
    throw invalidChunk('chunk_number', `must be between 0 and ${RECORDING_CHUNK_NUMBER}`);
  }
  if (!Number.isFinite(chunk.endSeconds) || chunk.endSeconds < 0) {
    throw invalidChunk('current_duration', 'must be a number of seconds');
  }
  if (chunk.microphoneInfo.length > MICROPHONE_INFO_CHARACTERS) {
    throw invalidChunk('microphone_info', `must have at most ${MICROPHONE_INFO_CHARACTERS} characters`);
  }
  if (chunk.byteSize === 0) throw new AppError('recording.chunk_empty');
  const declared = getContainerOfType(chunk.mimeType);
  const container = detectContainer(chunk.head);
  if (declared === undefined || (chunk.number === 0 && container === undefined)) {
    throw new AppError('recording.type_unsupported');
  }
  if (container !== undefined && container !== declared) {
    throw invalidChunk('mime_type', `differs from the bytes, which are ${container}`);
  }
  if (chunk.endSeconds > RECORDING_SECONDS) throw new AppError('recording.too_long');
  return container;
}

/** A recording without chunks. */
export function startRecording(request: { meetingId: string; userId: string; now: Date }): Recording {
  const { meetingId, userId, now } = request;
  return {
    meetingId,
    userId,
    startedAt: now,
    state: 'recording',
    openMeetingId: meetingId,
    isPaused: false,
    pauseNumber: 0,
    chunks: [],
    parts: [],
    durationSeconds: 0,
    storedBytes: 0,
    lastChunkAt: now,
    totalChunks: 0,
    microphoneInfo: '',
    consentTold: [],
    deviceSwitches: [],
    takeOvers: [],
    audio: null,
    channels: 0,
    failureCode: '',
  };
}

/** Adds a chunk that was checked and stored. Throws recording.not_open, recording.too_long, recording.chunk_invalid. */
export function addChunk<R extends Recording>(recording: R, chunk: Chunk, now: Date): R {
  if (hasChunk(recording.chunks, chunk.number)) return recording;
  requireOpen(recording);
  const storedBytes = recording.storedBytes + chunk.byteSize;
  if (storedBytes > RECORDING_BYTES) throw new AppError('recording.too_long');
  const container = checkChunk(chunk);
  const chunks = addToRanges(recording.chunks, chunk.number, chunk.endSeconds);
  const parts =
    container === undefined
      ? recording.parts
      : [...recording.parts, { from: chunk.number, container }].sort((a, b) => a.from - b.from);
  if (chunks.length > RANGES_PER_RECORDING) throw invalidChunk('chunk_number', 'leaves too many gaps');
  if (parts.length > PARTS_PER_RECORDING) throw new AppError('recording.too_long');
  return {
    ...recording,
    chunks,
    parts,
    storedBytes,
    durationSeconds: Math.max(recording.durationSeconds, chunk.endSeconds),
    lastChunkAt: now,
    microphoneInfo: recording.microphoneInfo || chunk.microphoneInfo,
    consentTold: recording.consentTold.length > 0 ? recording.consentTold : normalizeNames(chunk.consentTold),
  };
}

export function requireOpen(recording: Recording): void {
  if (recording.state !== 'recording') throw new AppError('recording.not_open');
}

/** The number after the highest stored one. */
export function getNextChunkNumber({ chunks }: Pick<Recording, 'chunks'>): number {
  return (chunks.at(-1)?.to ?? -1) + 1;
}

/** Another tab of the same user continues the recording: its chunk 0 is the next one. */
export function takeOver<R extends Recording>(recording: R, recordingId: string): R {
  const isKnown = recording.takeOvers.some((known) => known.recordingId === recordingId);
  if (isKnown || recordingId === '') return recording;
  const takeOvers = [...recording.takeOvers, { recordingId, offset: getNextChunkNumber(recording) }];
  return { ...recording, takeOvers: takeOvers.slice(-TAKE_OVERS_PER_RECORDING) };
}

/** Closes the recording; undefined if it is closed. */
export function stopRecording<R extends Recording>(recording: R, totalChunks: number): R | undefined {
  if (recording.state !== 'recording') return undefined;
  const isPlausible = Number.isInteger(totalChunks) && totalChunks >= 0 && totalChunks <= RECORDING_CHUNK_NUMBER + 1;
  return {
    ...recording,
    state: 'processing',
    openMeetingId: null,
    isPaused: false,
    totalChunks: Math.max(isPlausible ? totalChunks : 0, getNextChunkNumber(recording)),
  };
}

/** Undefined if it is paused or running as requested. Throws recording.not_open. */
export function setPaused<R extends Recording>(recording: R, isPaused: boolean): R | undefined {
  requireOpen(recording);
  if (recording.isPaused === isPaused) return undefined;
  return { ...recording, isPaused, pauseNumber: recording.pauseNumber + 1 };
}

export function logDeviceSwitch<R extends Recording>(recording: R, change: DeviceSwitch): R {
  requireOpen(recording);
  return { ...recording, deviceSwitches: [...recording.deviceSwitches, change].slice(-DEVICE_SWITCHES_PER_RECORDING) };
}

/** The chunks are joined: `audio` replaces them. Undefined if the recording was not waiting for it. */
export function finaliseRecording<R extends Recording>(recording: R, audio: Audio, channels: number): R | undefined {
  if (recording.state !== 'processing') return undefined;
  return { ...recording, state: 'ready', audio, channels, failureCode: '' };
}

/** The chunks stay, so that they can be joined later. */
export function failRecording<R extends Recording>(recording: R, failureCode: string): R | undefined {
  if (recording.state !== 'processing') return undefined;
  return { ...recording, state: 'failed', failureCode };
}

/** The chunks of a failed recording are joined again. Undefined if it has not failed. */
export function rejoinRecording<R extends Recording>(recording: R): R | undefined {
  if (recording.state !== 'failed') return undefined;
  return { ...recording, state: 'processing', failureCode: '' };
}

function normalizeNames(names: readonly string[]): string[] {
  const trimmed = names.map((name) => [...name.trim()].slice(0, CONSENT_NAME_CHARACTERS).join(''));
  return [...new Set(trimmed.filter(Boolean))].slice(0, CONSENT_NAMES);
}

function invalidChunk(field: string, message: string): AppError {
  return new AppError('recording.chunk_invalid', { details: { fields: { [field]: [message] } } });
}
