import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { advanceGeneration } from '../../app/generation/advance-generation.ts';
import type { Ports } from '../../app/ports.ts';

/** Shows how far a generation is. */
export function onGenerationProgressed(ports: Ports) {
  return async (event: ReceivedEvent<'ai.generation_progressed'>): Promise<void> => {
    const { accountId, aggregateVersion: number, payload } = event;
    await advanceGeneration(ports, { ...payload, accountId, number });
  };
}
