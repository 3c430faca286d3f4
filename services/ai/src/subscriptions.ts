import type { Subscription } from '@minutehand/service-kit/bus';
import type { FailGeneration } from './app/fail-generation.ts';
import type { PurgeGenerations } from './app/purge-generations.ts';
import type { RunGeneration } from './app/run-generation.ts';
import { onAccountDeleted, onMeetingDeleted } from './inbound/events/on-deleted.ts';
import { onGenerationWanted } from './inbound/events/on-generation-requested.ts';

type UseCases = {
  readonly runGeneration: RunGeneration;
  readonly failGeneration: FailGeneration;
  readonly purgeGenerations: PurgeGenerations;
};

/** What this service listens to. */
export function subscriptions({ runGeneration, failGeneration, purgeGenerations }: UseCases) {
  return [
    onGenerationWanted('meetings.transcript_ready', runGeneration, failGeneration),
    onGenerationWanted('meetings.generation_requested', runGeneration, failGeneration),
    onMeetingDeleted(purgeGenerations),
    onAccountDeleted(purgeGenerations),
    // biome-ignore lint/suspicious/noExplicitAny: each row has its own event.
  ] as const satisfies readonly Subscription<any>[];
}
