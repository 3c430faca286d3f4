import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { failGeneration } from '../../app/generation/fail-generation.ts';
import { finishGeneration } from '../../app/generation/finish-generation.ts';
import type { Ports } from '../../app/ports.ts';

type Finished = ReceivedEvent<'ai.generation_finished'>;

/** Writes down what a generation made. */
export function onGenerationFinished(ports: Ports) {
  return async ({ accountId, payload: { meetingId, generationId } }: Finished): Promise<void> => {
    await finishGeneration(ports, { accountId, meetingId, generationId });
  };
}

/** It could not be written down: the meeting must not seem to go on for ever. Replaying the message can still make it good. */
export function onGenerationNotWritten(ports: Ports) {
  return async ({ accountId, payload: { meetingId, generationId } }: Finished): Promise<void> => {
    await failGeneration(ports, { accountId, meetingId, generationId, code: 'platform.internal' });
  };
}
