import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitRule, RateLimits } from '../../app/ports.ts';
import { RATE_LIMITS, REGISTRATIONS_SECONDS } from '../../limits.ts';

/** Where the count of an asker is kept. */
export function limitAt(rule: RateLimitRule, countedAs: string): string {
  return `${prefixOf(rule)}:${countedAs}`;
}

function prefixOf(rule: RateLimitRule): string {
  return `gateway:limit:${rule}`;
}

/** Throws that the caller is to come back later. */
export function refuse(waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  throw new AppError('gateway.rate_limited', { details: { retryAfterSeconds } });
}

/** Counts in Redis; while it is down each process counts for itself. */
export function createRateLimits(redis: Redis, options: { registrationsPerHour: number }): RateLimits {
  function limiterOf(rule: RateLimitRule, allowed: { points: number; seconds: number }): RateLimiterRedis {
    const counted = { points: allowed.points, duration: allowed.seconds, keyPrefix: prefixOf(rule) };
    return new RateLimiterRedis({
      ...counted,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(counted),
    });
  }
  const limiters: Record<RateLimitRule, RateLimiterRedis> = {
    reads: limiterOf('reads', RATE_LIMITS.reads),
    writes: limiterOf('writes', RATE_LIMITS.writes),
    anonymous: limiterOf('anonymous', RATE_LIMITS.anonymous),
    signInsOfPerson: limiterOf('signInsOfPerson', RATE_LIMITS.signInsOfPerson),
    signInsOfAddress: limiterOf('signInsOfAddress', RATE_LIMITS.signInsOfAddress),
    secretLinks: limiterOf('secretLinks', RATE_LIMITS.secretLinks),
    wrongLinks: limiterOf('wrongLinks', RATE_LIMITS.wrongLinks),
    passwordResets: limiterOf('passwordResets', RATE_LIMITS.passwordResets),
    passwordResetsOfAddress: limiterOf('passwordResetsOfAddress', RATE_LIMITS.passwordResetsOfAddress),
    registrations: limiterOf('registrations', {
      points: options.registrationsPerHour,
      seconds: REGISTRATIONS_SECONDS,
    }),
  };
  return {
    async take(rule, key) {
      try {
        await limiters[rule].consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refuse(error.msBeforeNext);
      }
    },
    async giveBack(rule, key) {
      await limiters[rule].reward(key);
    },
  };
}
