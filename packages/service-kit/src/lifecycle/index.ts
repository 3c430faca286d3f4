export { createLifecycle, type Lifecycle } from './create-lifecycle.ts';
export type { RunningLifecycle } from './types.ts';
