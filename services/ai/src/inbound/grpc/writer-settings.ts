import type { AiServiceService, Writing } from '@minutehand/contracts/proto/ai/v1/ai';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import {
  type AccountWriterSettingsAndUsage,
  getQuotaUsage,
  getWriterSettingsAndUsage,
  updateWriterSettings,
} from '../../app/account-writer-settings.ts';
import { getQuestionUsage } from '../../app/assistant/count-question.ts';
import type { AssistantPorts } from '../../app/assistant/ports.ts';
import type { ConfiguredWriter } from '../../domain/generation.ts';

type WriterSettingsRpcs = 'getWriting' | 'updateWriting' | 'getUsage';

/** Writer settings of an account: members read them, owners and admins change them. */
export function createWriterSettingsHandlers(
  ports: AssistantPorts,
): Pick<Handlers<typeof AiServiceService>, WriterSettingsRpcs> {
  const { configuredWriter } = ports;
  return {
    getWriting: defineHandler({ accessScope: 'read' }, async (_, { caller }) => ({
      writing: presentWriterSettings(
        await getWriterSettingsAndUsage(ports, getScope(caller), caller.accountId),
        configuredWriter,
      ),
    })),
    getUsage: defineHandler({ accessScope: 'read' }, async (_, { caller }) => ({
      usage: [
        ...(await getQuotaUsage(ports, getScope(caller), caller.accountId)),
        await getQuestionUsage(ports, caller),
      ],
    })),
    updateWriting: defineHandler({ accessScope: 'write' }, async (changes, { caller }) => ({
      writing: presentWriterSettings(await updateWriterSettings(ports, caller, changes), configuredWriter),
    })),
  };
}

function presentWriterSettings(
  { settings, usage }: AccountWriterSettingsAndUsage,
  { writer, model }: ConfiguredWriter,
): Writing {
  const { month, calls, inputTokens, outputTokens, costMicros } = usage;
  return { ...settings, writer, model, usage: { month, calls, inputTokens, outputTokens, costMicros } };
}
