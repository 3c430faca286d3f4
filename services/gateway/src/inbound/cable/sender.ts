import type { Actor } from '@minutehand/service-kit/identity';

/** The subscriber who sent a message. */
export type Sender = {
  readonly actor: Actor;
  /** Aborts when the subscription ends. */
  readonly signal: AbortSignal;
  readonly send: (message: unknown) => void;
};
