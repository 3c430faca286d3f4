import type { Draft } from './draft.ts';

/** Where a generation is, for people. */
export type Step = 'reading' | 'minutes' | 'title' | 'action_items';

/** Per cent of the work that is done when a step begins. */
export const progressAt: Readonly<Record<Step, number>> = { reading: 10, minutes: 35, title: 75, action_items: 85 };

/** A generation: asked for once, written until it is finished, failed for good, or no longer wanted. */
export type Generation = {
  readonly meetingId: string;
  readonly transcriptVersion: number;
  readonly state: 'running' | 'finished' | 'failed' | 'unwanted';
  /** Empty until the transcript is read. */
  readonly step: Step | '';
  readonly startedAt: Date;
  readonly durationMs: number;
  /** Why it failed; empty otherwise. */
  readonly code: string;
  readonly draft?: Draft | undefined;
};

export function newGeneration(meetingId: string, transcriptVersion: number, now: Date): Generation {
  return { meetingId, transcriptVersion, state: 'running', step: '', startedAt: now, durationMs: 0, code: '' };
}

/** True while a redelivered request has something to do: a failed one may be tried again, a finished one is said already. */
export function isToBeWritten(generation: Generation): boolean {
  return generation.state === 'running' || generation.state === 'failed';
}

/** Steps go forward only. */
export function isLater(step: Step, than: Step | ''): boolean {
  return than === '' || progressAt[step] > progressAt[than];
}
