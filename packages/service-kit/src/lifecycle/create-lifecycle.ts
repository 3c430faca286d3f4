import type { Logger } from '../log/types.ts';
import { CLOSE_STEP_DEADLINE_MS, INTAKE_STEP_DEADLINE_MS, SLOW_STEP_MS, STOP_STEPS_DEADLINE_MS } from './limits.ts';
import type { RunningLifecycle } from './types.ts';

export type Lifecycle = RunningLifecycle & {
  /** Runs the shutdown steps once; later calls return the same promise. Never rejects: a failed step is logged and the others continue. */
  readonly stop: () => Promise<void>;
};

type Phase = 'intake' | 'close';
type Step = { readonly name: string; readonly run: () => Promise<void> | void };

async function runWithin(deadlineMs: number, run: Step['run']): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    await Promise.race([Promise.resolve().then(run), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs shutdown steps in order within STOP_DEADLINE_MS. */
export function createLifecycle(log: Logger): Lifecycle {
  const steps: Record<Phase, Step[]> = { intake: [], close: [] };
  let stopping: Promise<void> | undefined;

  async function runSteps(phase: Phase, stepDeadlineMs: number, deadlineAt: number): Promise<void> {
    for (const step of steps[phase].toReversed()) {
      const stepStartedAt = performance.now();
      const deadlineMs = Math.max(0, Math.min(stepDeadlineMs, deadlineAt - stepStartedAt));
      try {
        await runWithin(deadlineMs, step.run);
      } catch (err) {
        log.error({ err, phase, step: step.name }, 'shutdown step failed');
      }
      const tookMs = Math.round(performance.now() - stepStartedAt);
      if (tookMs > SLOW_STEP_MS) log.info({ phase, step: step.name, tookMs }, 'slow shutdown step');
    }
  }

  async function stopOnce(): Promise<void> {
    const deadlineAt = performance.now() + STOP_STEPS_DEADLINE_MS;
    await runSteps('intake', INTAKE_STEP_DEADLINE_MS, deadlineAt);
    await runSteps('close', CLOSE_STEP_DEADLINE_MS, deadlineAt);
  }

  return {
    onStop(name, run, phase = 'close') {
      steps[phase].push({ name, run });
    },
    isStopping: () => stopping !== undefined,
    stop() {
      stopping ??= stopOnce();
      return stopping;
    },
  };
}
