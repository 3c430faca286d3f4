/** Ordered shutdown: the part that was started last is stopped first. */
export type RunningLifecycle = {
  /**
   * Registers a shutdown step. Steps of phase 'intake' run first (stop accepting work), then 'close' steps, each in reverse order
   * of registration.
   */
  readonly onStop: (name: string, stop: () => Promise<void> | void, phase?: 'intake' | 'close') => void;
  /** True after the stop signal: the process is no longer ready. */
  readonly isStopping: () => boolean;
};
