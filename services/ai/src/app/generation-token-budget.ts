import type { Scope } from '@minutehand/service-kit/identity';
import { createTokenBudget } from './account-writer-settings.ts';
import type { Ports, TokenBudget } from './ports.ts';

/** The token budget of an account that also adds the usage to one generation. */
export function createGenerationTokenBudget(
  ports: Ports,
  scope: Scope,
  { accountId, generationId }: { readonly accountId: string; readonly generationId: string },
): TokenBudget {
  const tokenBudget = createTokenBudget(ports, accountId);
  return {
    reserve: async (tokens) => {
      const reservation = await tokenBudget.reserve(tokens);
      return {
        release: reservation.release,
        settle: async (tokenUse) => {
          await reservation.settle(tokenUse);
          await ports.generations.update(scope, generationId, (stored) => ({
            document: {
              ...stored,
              inputTokens: stored.inputTokens + tokenUse.inputTokens,
              outputTokens: stored.outputTokens + tokenUse.outputTokens,
            },
          }));
        },
      };
    },
  };
}
