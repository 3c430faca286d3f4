import { DURATION_TOLERANCE_SECONDS } from '../../limits.ts';

export type TranscriptionState = 'waiting' | 'running' | 'done' | 'failed';
/** The speech engine: `basic` is the program on this machine, `endpoint` the configured URL; empty before the first run. */
export type EngineName = 'basic' | 'endpoint' | '';

/** A section of one audio channel that one call transcribes. Times in seconds from the start of the recording. */
export type Part = {
  readonly channel: number;
  /** The words between these times are taken from this part. */
  readonly from: number;
  readonly to: number;
  /** The audio that is sent. It is longer where the cut is not in a pause, so that no word is cut in two. */
  readonly audioFrom: number;
  readonly audioTo: number;
  readonly isDone: boolean;
};

/** The transcription of one recording or uploaded file; its id is that of the recording. */
export type Transcription = {
  readonly meetingId: string;
  readonly state: TranscriptionState;
  /** Counts the runs; requests of earlier ones are ignored. */
  readonly run: number;
  /** 0 to 100. */
  readonly progress: number;
  readonly durationSeconds: number;
  /** Size of the file that was decoded; 0 before the first run, and after those of earlier releases. */
  readonly audioBytes: number;
  /** The length of the recording that was transcribed or is silent. */
  readonly coveredSeconds: number;
  readonly engine: EngineName;
  /** Identifies engine and model: parts of another one are not reused. */
  readonly model: string;
  /** Cut once, so that parts that are done stay valid in the next run. */
  readonly parts: readonly Part[];
  /** Segments that the engine invented, for example beyond the end of the audio. */
  readonly droppedSegments: number;
  /** Error code of a failed transcription; otherwise empty. */
  readonly error: string;
};

export function createTranscription(meetingId: string): Transcription {
  return {
    meetingId,
    state: 'waiting',
    run: 1,
    progress: 0,
    durationSeconds: 0,
    audioBytes: 0,
    coveredSeconds: 0,
    engine: '',
    model: '',
    parts: [],
    droppedSegments: 0,
    error: '',
  };
}

/** True if this run is the last one that was requested, and is not done. A failed one may be replayed by the operator or retried by a user. */
export function isCurrentRun(transcription: Transcription, run: number): boolean {
  return transcription.run === run && transcription.state !== 'done';
}

export type RunAudio = Pick<Transcription, 'durationSeconds' | 'audioBytes' | 'engine' | 'model'>;

/** True if the planned parts are those of this audio and engine, so that parts that are done stay valid. */
export function isPlannedFor(transcription: Transcription, audio: RunAudio): boolean {
  return (
    transcription.model === audio.model &&
    transcription.engine === audio.engine &&
    isSameAudio(transcription, audio.audioBytes) &&
    Math.abs(transcription.durationSeconds - audio.durationSeconds) < DURATION_TOLERANCE_SECONDS &&
    transcription.parts.length > 0
  );
}

/** Starts a run. Parts of another engine or of other audio are cut and transcribed again. */
export function startRun<T extends Transcription>(
  transcription: T,
  audio: RunAudio,
  planParts: () => readonly Part[],
): T {
  if (isPlannedFor(transcription, audio)) {
    return { ...transcription, audioBytes: audio.audioBytes, state: 'running', error: '' };
  }
  const parts = planParts();
  return {
    ...transcription,
    ...audio,
    state: 'running',
    error: '',
    parts,
    droppedSegments: 0,
    ...computeProgress(parts, audio),
  };
}

/** False if the recording was joined again since, with audio that arrived late. */
function isSameAudio({ audioBytes }: Transcription, bytes: number): boolean {
  return audioBytes === 0 || audioBytes === bytes;
}

/** Requests a run for audio that was joined again; undefined if the latest run has this audio. A run that has not started may be reading the file before. */
export function requestRunForAudio<T extends Transcription>(transcription: T, bytes: number): T | undefined {
  const { state, audioBytes } = transcription;
  // A run that failed before it had decoded its file has no size.
  const hasAudio = state === 'failed' ? audioBytes === bytes : isSameAudio(transcription, bytes);
  if (state !== 'waiting' && hasAudio) return undefined;
  return requestRun(transcription);
}

/** Marks a part as transcribed, and updates the progress. */
export function completePart<T extends Transcription>(
  transcription: T,
  index: number,
  result: { readonly droppedSegments: number },
): T {
  const parts = transcription.parts.map((part, position) => (position === index ? { ...part, isDone: true } : part));
  return {
    ...transcription,
    parts,
    droppedSegments: transcription.droppedSegments + result.droppedSegments,
    ...computeProgress(parts, transcription),
  };
}

/** Requests the next run, after a failure or when a run has used up its time. */
export function requestRun<T extends Transcription>(transcription: T): T {
  return { ...transcription, state: 'waiting', run: transcription.run + 1, error: '' };
}

/** The progress, at most 99 until the transcription is done, and the seconds that need no more work. */
function computeProgress(
  parts: readonly Part[],
  { durationSeconds }: { readonly durationSeconds: number },
): Pick<Transcription, 'progress' | 'coveredSeconds'> {
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const unfinishedSeconds = parts.filter(({ isDone }) => !isDone).reduce((sum, { from, to }) => sum + to - from, 0);
  const channels = new Set(parts.map(({ channel }) => channel)).size || 1;
  const share = total === 0 ? 1 : 1 - unfinishedSeconds / total;
  return {
    progress: Math.floor(Math.min(0.99, share) * 100),
    coveredSeconds: Math.max(0, durationSeconds - unfinishedSeconds / channels),
  };
}
