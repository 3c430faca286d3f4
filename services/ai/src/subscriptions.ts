import type { Subscription } from '@minutehand/service-kit/bus';
import type { EraseGenerations } from './app/erase-generations.ts';
import type { FailGeneration } from './app/fail-generation.ts';
import type { RunGeneration } from './app/run-generation.ts';
import { onAccountDeleted, onMeetingDeleted } from './inbound/events/on-deleted.ts';
import { onGenerationWanted } from './inbound/events/on-generation-wanted.ts';

type UseCases = {
  readonly runGeneration: RunGeneration;
  readonly failGeneration: FailGeneration;
  readonly eraseGenerations: EraseGenerations;
};

/** What this service listens to. */
export function subscriptions({ runGeneration, failGeneration, eraseGenerations }: UseCases) {
  return [
    onGenerationWanted('meetings.transcript_ready', runGeneration, failGeneration),
    onGenerationWanted('meetings.generation_requested', runGeneration, failGeneration),
    onMeetingDeleted(eraseGenerations),
    onAccountDeleted(eraseGenerations),
    // biome-ignore lint/suspicious/noExplicitAny: each row has its own event.
  ] as const satisfies readonly Subscription<any>[];
}
