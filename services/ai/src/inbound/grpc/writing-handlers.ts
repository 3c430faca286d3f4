import type { AiServiceService, Writing } from '@minutehand/contracts/proto/ai/v1/ai';
import { getScope } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { AccountWriting, WritingOfAccounts } from '../../app/account-writing.ts';
import type { RequestedWriter } from '../../domain/generation.ts';

type WritingRpcs = 'getWriting' | 'updateWriting';

/** How an account's minutes are written: read by its members, changed by its owners and admins. */
export function writingHandlers(
  accounts: WritingOfAccounts,
  asked: RequestedWriter,
): Pick<Handlers<typeof AiServiceService>, WritingRpcs> {
  return {
    getWriting: defineHandler({ actor: 'read' }, async (_, { caller }) => ({
      writing: presentWriting(await accounts.get(getScope(caller), caller.accountId), asked),
    })),
    updateWriting: defineHandler({ actor: 'write' }, async (changes, { caller }) => ({
      writing: presentWriting(await accounts.change(caller, changes), asked),
    })),
  };
}

function presentWriting({ settings, usage }: AccountWriting, { writer, model }: RequestedWriter): Writing {
  const { month, calls, inputTokens, outputTokens, costMicros } = usage;
  return { ...settings, writer, model, usage: { month, calls, inputTokens, outputTokens, costMicros } };
}
