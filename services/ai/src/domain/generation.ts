import type { Draft, WriterName } from './draft.ts';
import type { SpeakerName } from './names-in-draft.ts';

/** Where a generation is, for people. */
export type Step = 'reading' | 'minutes' | 'title' | 'action_items';

/** Per cent of the work that is done when a step begins, and when it ends. */
const PROGRESS: Readonly<Record<Step, readonly [number, number]>> = {
  reading: [10, 35],
  minutes: [35, 75],
  title: [75, 85],
  action_items: [85, 100],
};

/** Per cent of the work that is done when so much of a step is (0 to 1). */
export function getProgress(step: Step, share = 0): number {
  const [from, to] = PROGRESS[step];
  return Math.floor(from + (to - from) * Math.min(Math.max(share, 0), 0.99));
}

/** Who is asked to write; what a fallback writes says so itself. */
export type RequestedWriter = { readonly writer: WriterName; readonly model: string };

/** A generation: asked for once, written until it is finished, failed for good, or no longer wanted. */
export type Generation = {
  readonly meetingId: string;
  readonly importNumber: number;
  readonly state: 'running' | 'finished' | 'failed' | 'unwanted';
  /** Empty until the transcript is read. */
  readonly step: Step | '';
  /** Per cent. */
  readonly progress: number;
  readonly startedAt: Date;
  /** Of all tries together, without the waits between them. */
  readonly durationMs: number;
  /** Who was asked to write it. */
  readonly asked: RequestedWriter;
  /** What the model has read and written for it, all tries together. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Why it failed; empty otherwise. */
  readonly code: string;
  readonly draft?: Draft | undefined;
  /** The names by which the draft means who spoke. */
  readonly speakers?: readonly SpeakerName[] | undefined;
};

export function createGeneration(
  { meetingId, importNumber }: Pick<Generation, 'meetingId' | 'importNumber'>,
  asked: RequestedWriter,
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
    asked,
    inputTokens: 0,
    outputTokens: 0,
    code: '',
  };
}

/** True while a redelivered request has something to do: a failed one may be tried again, a finished one is said already. */
export function isUnfinished(generation: Generation): boolean {
  return generation.state === 'running' || generation.state === 'failed';
}

export type GenerationRequest = {
  readonly accountId: string;
  readonly generationId: string;
  readonly meetingId: string;
  readonly importNumber: number;
};
