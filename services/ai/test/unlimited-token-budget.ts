import type { TokenBudget } from '../src/app/ports.ts';

/** A budget that permits every call and counts nothing. */
export const unlimitedTokenBudget: TokenBudget = {
  reserve: async () => ({ settle: async () => undefined, release: async () => undefined }),
};
