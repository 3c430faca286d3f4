import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { hashSecret } from '../../../app/access-tokens.ts';
import type { RateLimits } from '../../../app/ports.ts';

/**
 * Limits valid links per link, so that users of one network do not affect each other, and invalid links per client network.
 * `invalidCode` is the error of an invalid link.
 */
export function createLinkLimits(limits: RateLimits, invalidCode: ErrorCode) {
  return async <T>(token: string, network: string, call: () => Promise<T>): Promise<T> => {
    await limits.take('secretLinks', hashSecret(token));
    try {
      return await call();
    } catch (error) {
      if (isAppError(error, invalidCode)) await limits.take('invalidLinks', network);
      throw error;
    }
  };
}
