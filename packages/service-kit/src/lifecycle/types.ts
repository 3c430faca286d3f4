/** Ordered leaving: what was started last is stopped first. */
export type RunningLifecycle = {
  /** Registers a step of leaving. `phase` 'intake' steps run first (stop taking work), then 'close' steps, each in reverse order. */
  readonly onStop: (name: string, stop: () => Promise<void> | void, phase?: 'intake' | 'close') => void;
  /** True from the stop signal on: readiness answers no. */
  readonly isStopping: () => boolean;
};
