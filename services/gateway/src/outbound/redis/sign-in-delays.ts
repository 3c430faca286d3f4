import { AppError } from '@minutehand/contracts/errors';
import type { Redis, Result } from 'ioredis';
import type { SignInDelays, SignInKeys } from '../../app/ports.ts';
import { SIGN_IN_DELAYS } from '../../limits.ts';
import { throwRateLimited } from './rate-limits.ts';

declare module 'ioredis' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: merged with the declaration of the module
  interface RedisCommander<Context> {
    /** Returns how long to wait (ms); 0 when the attempt was counted and may be made. */
    beginSignIn(keys: number, ...args: (string | number)[]): Result<number, Context>;
    undoSignIn(keys: number, ...args: string[]): Result<number, Context>;
  }
}

/**
 * Counts an attempt before it is made, so that parallel ones wait for each other. After the attempts without a delay, each attempt delays
 * the next, twice as long each time up to the maximum. A rejected attempt is not counted, so that waiting is enough.
 * KEYS: attempts of the user, record of the network in which the user has signed in before. ARGV: now (ms), free attempts, first delay (ms),
 * maximum (ms), lifetime of the count (ms).
 */
const beginSignIn = `
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
local now = tonumber(ARGV[1])
local allowedAt = tonumber(redis.call('HGET', KEYS[1], 'allowed_at') or '0')
if allowedAt > now then return allowedAt - now end
local attempts = redis.call('HINCRBY', KEYS[1], 'attempts', 1) - tonumber(ARGV[2])
if attempts > 0 then
  local delay = math.min(tonumber(ARGV[3]) * 2 ^ math.min(attempts - 1, 32), tonumber(ARGV[4]))
  redis.call('HSET', KEYS[1], 'allowed_at', string.format('%.0f', now + delay))
end
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 0`;

/** Reverts the count of an attempt. KEYS: as above. */
const undoSignIn = `
if redis.call('EXISTS', KEYS[2]) == 1 or redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HINCRBY', KEYS[1], 'attempts', -1)
redis.call('HDEL', KEYS[1], 'allowed_at')
return 0`;

const getAttemptsKey = (userKey: string) => `gateway:sign-in-attempts:${userKey}`;
const getNetworkKey = (userAndNetworkKey: string) => `gateway:sign-in-network:${userAndNetworkKey}`;

/** Delays in Redis. While it is down there are none: the limits by client network, which each process counts, remain. */
export function createSignInDelays(redis: Redis, now: () => Date): SignInDelays {
  redis.defineCommand('beginSignIn', { lua: beginSignIn });
  redis.defineCommand('undoSignIn', { lua: undoSignIn });
  const { freeAttempts, firstMs, maxMs, attemptsTtlMs, networkTtlMs } = SIGN_IN_DELAYS;
  const getKeys = ({ userKey, userAndNetworkKey }: SignInKeys) =>
    [getAttemptsKey(userKey), getNetworkKey(userAndNetworkKey)] as const;
  const ignoreOutage = (error: unknown) => {
    if (error instanceof AppError) throw error;
  };
  return {
    async begin(signInKeys) {
      try {
        const keys = getKeys(signInKeys);
        const args = [now().getTime(), freeAttempts, firstMs, maxMs, attemptsTtlMs];
        const waitMs = await redis.beginSignIn(keys.length, ...keys, ...args);
        if (waitMs > 0) throwRateLimited(waitMs);
      } catch (error) {
        ignoreOutage(error);
      }
    },
    async undo(signInKeys) {
      const keys = getKeys(signInKeys);
      await redis.undoSignIn(keys.length, ...keys).catch(ignoreOutage);
    },
    async recordSuccess(signInKeys) {
      const [attemptsKey, networkKey] = getKeys(signInKeys);
      await redis.multi().del(attemptsKey).set(networkKey, '1', 'PX', networkTtlMs).exec().catch(ignoreOutage);
    },
  };
}
