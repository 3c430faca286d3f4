import type { Scope } from '@minutehand/service-kit/identity';
import { createMeter } from './account-writer-settings.ts';
import type { Meter, Ports } from './ports.ts';

/** The meter of an account that also adds the usage to one generation. */
export function createGenerationMeter(
  ports: Ports,
  scope: Scope,
  { accountId, generationId }: { readonly accountId: string; readonly generationId: string },
): Meter {
  const meter = createMeter(ports, accountId);
  return {
    reserve: async (tokens) => {
      const call = await meter.reserve(tokens);
      return {
        release: call.release,
        settle: async (tokenUse) => {
          await call.settle(tokenUse);
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
