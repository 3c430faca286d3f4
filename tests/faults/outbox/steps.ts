/** Where a program that says events can be killed, in the order of an event's way. */
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

/** Where a program that hears events can be killed. */
export const consumerSteps = ['before-handle', 'before-effect', 'after-effect', 'before-ack', 'after-ack'] as const;

export type Step = (typeof writerSteps)[number] | (typeof consumerSteps)[number];

/** At which step, and at which time it is come to (1 for the first). */
export type CrashPoint = { readonly step: Step; readonly time: number };

export type CrashingProgram = {
  /** Passes a step. Kills the process, as `kill -9` does, if this is where it is to die. */
  readonly at: (step: Step) => void;
  /** The same as soon as what was written to sockets by now has left the process. */
  readonly soonAt: (step: Step) => void;
};

export function crashAt(crashPoint: CrashPoint | undefined): CrashingProgram {
  const passed = new Map<Step, number>();
  const isDue = (step: Step) => {
    const times = (passed.get(step) ?? 0) + 1;
    passed.set(step, times);
    return crashPoint?.step === step && crashPoint.time === times;
  };
  const die = () => process.kill(process.pid, 'SIGKILL');
  return {
    at: (step) => {
      if (isDue(step)) die();
    },
    soonAt: (step) => {
      if (isDue(step)) setImmediate(() => setImmediate(die));
    },
  };
}
