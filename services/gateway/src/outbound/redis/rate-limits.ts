import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitRule, RateLimits } from '../../app/ports.ts';
import { ANONYMOUS_REQUESTS_SECONDS, RATE_LIMITS, REGISTRATIONS_SECONDS } from '../../limits.ts';

/** The Redis key of a rate limit counter. */
export function getLimitKey(rule: RateLimitRule, rateLimitKey: string): string {
  return `${getLimitPrefix(rule)}:${rateLimitKey}`;
}

function getLimitPrefix(rule: RateLimitRule): string {
  return `gateway:limit:${rule}`;
}

/** Throws gateway.rate_limited. */
export function throwRateLimited(waitMs: number): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  throw new AppError('gateway.rate_limited', { details: { retryAfterSeconds } });
}

/** Counts in Redis, or in the memory of each process while Redis is down. */
export function createRateLimits(
  redis: Redis,
  options: { registrationsPerHour: number; anonymousRequestsPerMinute: number },
): RateLimits {
  function createLimiter(rule: RateLimitRule, allowed: { points: number; seconds: number }): RateLimiterRedis {
    const limits = { points: allowed.points, duration: allowed.seconds, keyPrefix: getLimitPrefix(rule) };
    return new RateLimiterRedis({
      ...limits,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limits),
    });
  }
  const limiters: Record<RateLimitRule, RateLimiterRedis> = {
    reads: createLimiter('reads', RATE_LIMITS.reads),
    writes: createLimiter('writes', RATE_LIMITS.writes),
    anonymous: createLimiter('anonymous', {
      points: options.anonymousRequestsPerMinute,
      seconds: ANONYMOUS_REQUESTS_SECONDS,
    }),
    signInsPerEmail: createLimiter('signInsPerEmail', RATE_LIMITS.signInsPerEmail),
    signInsPerNetwork: createLimiter('signInsPerNetwork', RATE_LIMITS.signInsPerNetwork),
    recordedRefusals: createLimiter('recordedRefusals', RATE_LIMITS.recordedRefusals),
    passkeyOptions: createLimiter('passkeyOptions', RATE_LIMITS.passkeyOptions),
    ssoStarts: createLimiter('ssoStarts', RATE_LIMITS.ssoStarts),
    ssoCallbacks: createLimiter('ssoCallbacks', RATE_LIMITS.ssoCallbacks),
    ssoChecks: createLimiter('ssoChecks', RATE_LIMITS.ssoChecks),
    secretLinks: createLimiter('secretLinks', RATE_LIMITS.secretLinks),
    invalidLinks: createLimiter('invalidLinks', RATE_LIMITS.invalidLinks),
    passwordResetsPerEmail: createLimiter('passwordResetsPerEmail', RATE_LIMITS.passwordResetsPerEmail),
    passwordResetsPerNetwork: createLimiter('passwordResetsPerNetwork', RATE_LIMITS.passwordResetsPerNetwork),
    personalDataExports: createLimiter('personalDataExports', RATE_LIMITS.personalDataExports),
    dataExports: createLimiter('dataExports', RATE_LIMITS.dataExports),
    dataExportDownloads: createLimiter('dataExportDownloads', RATE_LIMITS.dataExportDownloads),
    securityLogExports: createLimiter('securityLogExports', RATE_LIMITS.securityLogExports),
    decisionExports: createLimiter('decisionExports', RATE_LIMITS.decisionExports),
    searches: createLimiter('searches', RATE_LIMITS.searches),
    questions: createLimiter('questions', RATE_LIMITS.questions),
    registrations: createLimiter('registrations', {
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
        throwRateLimited(error.msBeforeNext);
      }
    },
    async refund(rule, key) {
      await limiters[rule].reward(key);
    },
    async reset(rule, key) {
      await limiters[rule].delete(key);
    },
  };
}
