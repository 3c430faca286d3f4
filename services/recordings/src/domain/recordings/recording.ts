import { AppError } from '@minutehand/contracts/errors';
import { RECORDING_SEQUENCES_MAX } from '@minutehand/contracts/limits';
import { DEVICE_SWITCHES_PER_RECORDING } from '../../limits.ts';
import type { ChunkRange } from './chunk-ranges.ts';
import { addClockPoint, type ClockPoint, estimateLength, hasContinued } from './clock.ts';
import type { Container } from './container.ts';
import type { Mark } from './mark.ts';
import { getSequence, getSequenceStart, type Sequence } from './sequence.ts';

export type RecordingState = 'recording' | 'processing' | 'ready' | 'failed';

/** A WebM or MP4 file of the recorder, which starts with the chunk `from` and lasts to the next one. A new one starts after a reload or a microphone switch. */
export type RecordedContainer = { from: number; container: Container };

export type DeviceSwitch = { oldDeviceId: string; newDeviceId: string; newDeviceLabel: string; switchedAt: Date };

/** A member of the account among the people who were informed. `name` is one of `consentTold`. */
export type InformedMember = { userId: string; name: string };

/** Uploads of a recorder: how many chunks were stored, how many failed at least once, their share (percent), and the format. */
export type RecorderStatistics = {
  successfulChunks: number;
  failedChunks: number;
  successRate: number;
  format: string;
};

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
  /** The id of the meeting while the recording is open; null afterwards. Unique, so that a meeting has at most one open recording. */
  openMeetingId: string | null;
  isPaused: boolean;
  /** Number of changes of `isPaused`. */
  pauseNumber: number;
  /** Maps a time of day to a position in the recording: a point for the start of each container, and for the start and end of each pause (`mayBeLate`). */
  clock: ClockPoint[];
  chunks: ChunkRange[];
  /** The containers of the recorder. */
  parts: RecordedContainer[];
  /** The sequences of the tabs and devices after the first one. */
  sequences: Sequence[];
  /** Chunks that the join could not read: damaged ones, and those whose container lacks its first chunk. */
  unreadable: { from: number; to: number }[];
  /** The length without pauses that the recorder reported with the last chunk. */
  durationSeconds: number;
  /** Bytes of the stored chunks; 0 once they are joined and removed. */
  storedBytes: number;
  /** When the last chunk arrived, or the recorder paused or continued. */
  lastChunkAt: Date;
  /** Number of chunks that the recorder created; 0 until it reports it. */
  totalChunks: number;
  /** What the recorder reported at the end; null if another user or the server ended it. */
  statistics: RecorderStatistics | null;
  /** True if it was ended by the recording user, and not by another user or the server. */
  isFinished: boolean;
  /** Chunks have arrived after the end. They are joined when no more arrive. */
  hasLateChunks: boolean;
  /** Description of the first microphone, as JSON. */
  microphoneInfo: string;
  /** Names of the people who were informed, by the user at the start. */
  consentTold: string[];
  /** When the server stored those names; null without names, and in recordings of earlier releases. */
  consentToldAt: Date | null;
  /** Those of them who are members of the account, once the recording has ended. */
  toldMembers: InformedMember[];
  deviceSwitches: DeviceSwitch[];
  /** In chronological order. */
  marks: Mark[];
  /** Other tabs that continued this recording: `recordingId` is the id that the other tab had chosen, `offset` the number of its chunk 0 in this recording. */
  takeOvers: { recordingId: string; offset: number }[];
  audio: Audio | null;
  /** When the audio was deleted because its retention had ended; otherwise null. */
  audioDeletedAt: Date | null;
  channels: number;
  /** A code of the error catalog; empty if nothing failed. */
  failureCode: string;
};

/** Stored under the id of a deleted recording or of a tab that continued it, so that chunks that still arrive do not start it again. */
export type DeletedRecording = { meetingId: string };

/** Marks a user as deleted, under the user's id, because events arrive in any order. */
export type DeletedUser = { deletedAt: Date };

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
    clock: [],
    chunks: [],
    parts: [],
    sequences: [],
    unreadable: [],
    durationSeconds: 0,
    storedBytes: 0,
    lastChunkAt: now,
    totalChunks: 0,
    statistics: null,
    isFinished: false,
    hasLateChunks: false,
    microphoneInfo: '',
    consentTold: [],
    consentToldAt: null,
    toldMembers: [],
    deviceSwitches: [],
    marks: [],
    takeOvers: [],
    audio: null,
    audioDeletedAt: null,
    channels: 0,
    failureCode: '',
  };
}

export function requireOpen(recording: Recording): void {
  if (recording.state !== 'recording') throw new AppError('recording.not_open');
}

/** Throws recording.control_forbidden: others may edit the meeting, but not end the recording of another user. */
export function requireRecorderOrOwner(
  recording: Pick<Recording, 'userId'>,
  { userId, canManage }: { userId: string; canManage: boolean },
): void {
  if (recording.userId !== userId && !canManage) throw new AppError('recording.control_forbidden');
}

/** The number after the highest stored one of a sequence. */
export function getNextChunkNumber({ chunks }: Pick<Recording, 'chunks'>, sequence: number): number {
  const last = chunks.filter(({ to }) => getSequence(to) === sequence).at(-1);
  return last === undefined ? getSequenceStart(sequence) : last.to + 1;
}

/** The first number for another tab or device: after all numbers that the earlier ones may use. */
export function getNextSequenceStart({ chunks, takeOvers }: Pick<Recording, 'chunks' | 'takeOvers'>): number {
  const numbers = [...chunks.map(({ to }) => to), ...takeOvers.map(({ offset }) => offset)];
  return numbers.length === 0 ? 0 : getSequenceStart(Math.max(...numbers.map(getSequence)) + 1);
}

/** What is added to a tab's own chunk numbers, which start at 0, to get those in the recording. */
export function getOffset({ takeOvers }: Pick<Recording, 'takeOvers'>, recordingId: string): number {
  return takeOvers.find((tab) => tab.recordingId === recordingId)?.offset ?? 0;
}

/** Another tab of the same user continues the recording: its chunk 0 is the first one of a new sequence. */
export function takeOver<R extends Recording>(recording: R, recordingId: string): R {
  const isKnown = recording.takeOvers.some((candidate) => candidate.recordingId === recordingId);
  if (isKnown || recordingId === '') return recording;
  return {
    ...recording,
    takeOvers: [...recording.takeOvers, { recordingId, offset: getNextSequenceStart(recording) }],
  };
}

/** `isFinished`: the user who records ends it. `totalChunks`: the number of chunks that they created, 0 if it is not known. */
export type StopDetails = {
  readonly isFinished: boolean;
  readonly totalChunks: number;
  readonly statistics?: RecorderStatistics | undefined;
};

/** Closes the recording, even after late chunks; undefined if it is closed. */
export function stopRecording<R extends Recording>(recording: R, stop: StopDetails): R | undefined {
  const { isFinished, totalChunks, statistics } = stop;
  const isOpen = recording.state === 'recording' || (recording.state === 'processing' && recording.hasLateChunks);
  if (!isOpen) return undefined;
  const isPlausible =
    Number.isInteger(totalChunks) && totalChunks >= 0 && getSequence(totalChunks) <= RECORDING_SEQUENCES_MAX;
  const lastChunk = recording.chunks.at(-1)?.to ?? -1;
  return {
    ...recording,
    state: 'processing',
    openMeetingId: null,
    isPaused: false,
    isFinished: recording.isFinished || isFinished,
    statistics: statistics ?? recording.statistics,
    hasLateChunks: false,
    totalChunks: Math.max(isPlausible ? totalChunks : 0, recording.totalChunks, lastChunk + 1),
  };
}

/** Undefined if it is paused or running as requested. Throws recording.not_open. */
export function setPaused<R extends Recording>(recording: R, isPaused: boolean, now: Date): R | undefined {
  requireOpen(recording);
  if (recording.isPaused === isPaused) return undefined;
  const point = { at: now, seconds: estimateLength(recording, now), mayBeLate: true };
  const isKnown = !isPaused && hasContinued(recording.clock);
  const clock = isKnown ? recording.clock : addClockPoint(recording.clock, point);
  return { ...recording, isPaused, pauseNumber: recording.pauseNumber + 1, clock, lastChunkAt: now };
}

export function logDeviceSwitch<R extends Recording>(recording: R, change: DeviceSwitch): R {
  requireOpen(recording);
  return { ...recording, deviceSwitches: [...recording.deviceSwitches, change].slice(-DEVICE_SWITCHES_PER_RECORDING) };
}

/** The result of a join. `failureCode` is not empty if the audio is shorter than what was recorded. */
export type JoinResult = Pick<Recording, 'channels' | 'unreadable' | 'failureCode'> & { readonly audio: Audio };

/** The chunks are joined: `audio` replaces them. Undefined if the recording was not waiting for it, or has received further chunks in the meantime. */
export function finalizeRecording<R extends Recording>(
  recording: R,
  source: Recording,
  joined: JoinResult,
): R | undefined {
  const hasFurther =
    recording.storedBytes !== source.storedBytes || recording.lastChunkAt.getTime() !== source.lastChunkAt.getTime();
  if (recording.state !== 'processing' || hasFurther) return undefined;
  return { ...recording, ...joined, state: 'ready', hasLateChunks: false };
}

/** The chunks stay, so that they can be joined later. */
export function failRecording<R extends Recording>(recording: R, failureCode: string): R | undefined {
  if (recording.state !== 'processing' || recording.hasLateChunks) return undefined;
  return { ...recording, state: 'failed', failureCode };
}

/** The chunks of a failed recording are joined again. Undefined if it has not failed. */
export function requestJoinAgain<R extends Recording>(recording: R): R | undefined {
  if (recording.state !== 'failed') return undefined;
  return { ...recording, state: 'processing', failureCode: '' };
}
