import type { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import type { Handlers } from '@minutehand/service-kit/rpc';
import type { AssistantPorts } from '../../app/assistant/ports.ts';
import { generationHandlers } from './generations.ts';
import { itemChangeHandlers } from './item-changes.ts';
import { writerSettingsHandlers } from './writer-settings.ts';

/** All handlers of AiService; `assistantHandlers` are those of AssistantService. */
export function aiHandlers(ports: AssistantPorts): Handlers<typeof AiServiceService> {
  return { ...generationHandlers(ports), ...itemChangeHandlers(ports), ...writerSettingsHandlers(ports) };
}
