import type { GlossaryServiceService } from '@minutehand/contracts/proto/accounts/v1/glossary';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { getGlossary } from '../../app/glossary/get-glossary.ts';
import { updateGlossary } from '../../app/glossary/update-glossary.ts';
import type { Ports } from '../../app/ports.ts';

/** Members read the glossary, owners and admins change it. */
export function createGlossaryHandlers(ports: Ports): Handlers<typeof GlossaryServiceService> {
  return {
    getGlossary: defineHandler(
      { accessScope: 'read', services: ['ai', 'recordings', 'search'] },
      async (_request, { caller }) => ({
        terms: [...(await getGlossary(ports, caller.accountId))],
      }),
    ),
    updateGlossary: defineHandler({ accessScope: 'write' }, async (changes, { caller }) => ({
      terms: [...(await updateGlossary(ports, caller, changes))],
    })),
  };
}
