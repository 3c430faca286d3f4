import type { EventName } from '@minutehand/contracts/events';
import type { Subscription } from './types.ts';

/** Infers the payload type of the handlers from the event name. */
export function defineSubscription<N extends EventName>(subscription: Subscription<N>): Subscription<N> {
  return subscription;
}
