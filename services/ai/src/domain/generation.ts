import type { Draft, WriterName } from './draft.ts';
import type { SpeakerName } from './names-in-draft.ts';

/** Step of a generation, as shown to users. */
export type Step = 'reading' | 'minutes' | 'title' | 'action_items';

/** Progress at the start and at the end of each step (percent). */
const PROGRESS: Readonly<Record<Step, readonly [number, number]>> = {
  reading: [10, 35],
  minutes: [35, 75],
  title: [75, 85],
  action_items: [85, 100],
};

/** Progress of a generation (percent) after `share` of a step, 0 to 1. */
export function getProgress(step: Step, share = 0): number {
  const [from, to] = PROGRESS[step];
  return Math.floor(from + (to - from) * Math.min(Math.max(share, 0), 0.99));
}

/** The configured writer. The draft records the writer that was used, which may be the fallback. */
export type ConfiguredWriter = { readonly writer: WriterName; readonly model: string };

/** The state of an obsolete generation, as it is stored. */
export const OBSOLETE = 'unwanted' as const;

export type Generation = {
  readonly meetingId: string;
  readonly importNumber: number;
  readonly state: 'running' | 'finished' | 'failed' | typeof OBSOLETE;
  /** Empty until the brief and the transcript are read. */
  readonly step: Step | '';
  /** Percent of the whole generation. */
  readonly progress: number;
  readonly startedAt: Date;
  /** Total of all attempts, without the delays between them. */
  readonly durationMs: number;
  /** The requested writer. Renaming this field needs a migration of stored generations. */
  readonly asked: ConfiguredWriter;
  /** Tokens used by the model, total of all attempts. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Error code of a failed generation; otherwise empty. */
  readonly code: string;
  readonly draft?: Draft | undefined;
  /** Names of speakers that occur in the draft. */
  readonly speakers?: readonly SpeakerName[] | undefined;
  /** The instruction that the writer received; absent if there was none. */
  readonly instruction?: string | undefined;
};

export function createGeneration(
  { meetingId, importNumber }: Pick<Generation, 'meetingId' | 'importNumber'>,
  configuredWriter: ConfiguredWriter,
  now: Date,
): Generation {
  return {
    meetingId,
    importNumber,
    state: 'running',
    step: '',
    progress: 0,
    startedAt: now,
    durationMs: 0,
    asked: configuredWriter,
    inputTokens: 0,
    outputTokens: 0,
    code: '',
  };
}

/** True if a redelivered request may continue the generation: it is running, or it failed and may be retried. */
export function isUnfinished(generation: Generation): boolean {
  return generation.state === 'running' || generation.state === 'failed';
}

/** Identifies the generation that an event requests. */
export type RequestedGeneration = {
  readonly accountId: string;
  readonly generationId: string;
  readonly meetingId: string;
  readonly importNumber: number;
};

/** A deletion, by user id. */
export type DeletedUser = { readonly deletedAt: Date };
