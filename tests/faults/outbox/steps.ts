/** Crash points of the writer, in the order an event passes them. */
export const writerSteps = [
  'before-write',
  'after-write',
  'after-claim',
  'before-publish',
  'after-publish',
  'after-confirm',
  'before-remove',
  'after-remove',
] as const;

/** Crash points of the consumer, in the order an event passes them. */
export const consumerSteps = ['before-handle', 'before-effect', 'after-effect', 'before-ack', 'after-ack'] as const;

export type Step = (typeof writerSteps)[number] | (typeof consumerSteps)[number];

/** The crash point: when the program reaches `step` for the `occurrence`-th time (from 1). */
export type CrashPoint = { readonly step: Step; readonly occurrence: number };

export type CrashSwitch = {
  /** Reports that the program reached a step. Kills the process with SIGKILL at the crash point. */
  readonly crashIfDue: (step: Step) => void;
  /** Like `crashIfDue`, but kills the process only after its pending socket writes were sent. */
  readonly crashAfterFlushIfDue: (step: Step) => void;
};

export function createCrashSwitch(crashPoint: CrashPoint | undefined): CrashSwitch {
  const counts = new Map<Step, number>();
  const isDue = (step: Step) => {
    const count = (counts.get(step) ?? 0) + 1;
    counts.set(step, count);
    return crashPoint?.step === step && crashPoint.occurrence === count;
  };
  const kill = () => process.kill(process.pid, 'SIGKILL');
  return {
    crashIfDue: (step) => {
      if (isDue(step)) kill();
    },
    crashAfterFlushIfDue: (step) => {
      if (isDue(step)) setImmediate(() => setImmediate(kill));
    },
  };
}
