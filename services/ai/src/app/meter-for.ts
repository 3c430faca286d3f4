import type { Scope } from '@minutehand/service-kit/identity';
import type { Collection } from '@minutehand/service-kit/store';
import type { Generation } from '../domain/generation.ts';
import type { Meter } from './ports.ts';

/** An account's meter that also notes what this generation used. */
export function meterFor(meter: Meter, generations: Collection<Generation>, scope: Scope, generationId: string): Meter {
  return {
    admit: meter.admit,
    record: async (use) => {
      await meter.record(use);
      await generations.update(scope, generationId, (stored) => ({
        document: {
          ...stored,
          inputTokens: stored.inputTokens + use.inputTokens,
          outputTokens: stored.outputTokens + use.outputTokens,
        },
      }));
    },
  };
}
