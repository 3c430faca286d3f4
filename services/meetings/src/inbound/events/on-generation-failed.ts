import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { failGeneration } from '../../app/generation/fail-generation.ts';
import type { Ports } from '../../app/ports.ts';

/** Shows that a generation failed, and why. */
export function onGenerationFailed(ports: Ports) {
  return async ({ accountId, payload }: ReceivedEvent<'ai.generation_failed'>): Promise<void> => {
    await failGeneration(ports, { ...payload, accountId });
  };
}
