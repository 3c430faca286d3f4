import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type { Handlers } from '@minutehand/service-kit/rpc';
import type { AssistantPorts } from '../../app/assistant/ports.ts';
import { createGenerationHandlers } from './generations.ts';
import { createItemChangeHandlers } from './item-changes.ts';
import { createWriterSettingsHandlers } from './writer-settings.ts';

/** All handlers of AiService. Those of AssistantService are in assistant.ts. */
export function createAiHandlers(ports: AssistantPorts): Handlers<typeof AiServiceService> {
  return {
    ...createGenerationHandlers(ports),
    ...createItemChangeHandlers(ports),
    ...createWriterSettingsHandlers(ports),
  };
}
