import { isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits } from '../../../app/ports.ts';
import type { UserContext } from '../route.ts';

/** The rate limits of attempts before sign-in, as the security log names them. */
const ATTEMPTS = {
  signInsPerEmail: 'sign_in',
  signInsPerNetwork: 'sign_in',
  passwordResetsPerEmail: 'password_reset',
  passwordResetsPerNetwork: 'password_reset',
  registrations: 'registration',
} as const;
type AttemptRule = keyof typeof ATTEMPTS;

/** Runs a function that counts an attempt, and records attempts beyond the limit. */
export async function recordLimitedAttempt(
  securityLog: SecurityLog,
  caller: Caller,
  limit: (typeof ATTEMPTS)[AttemptRule],
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (isAppError(error, 'gateway.rate_limited')) securityLog.record(caller, { type: 'attempts_limited', limit });
    throw error;
  }
}

/** Returns a function that counts an attempt, and records attempts beyond the limit. */
export function createAttemptLimit(limits: RateLimits, securityLog: SecurityLog) {
  return (rule: AttemptRule, key: string, caller: Caller): Promise<void> =>
    recordLimitedAttempt(securityLog, caller, ATTEMPTS[rule], () => limits.take(rule, key));
}

/** Limits a signed-in user's attempts to enter a code together with those to enter their password. */
export function createCodeLimit(limits: RateLimits, securityLog: SecurityLog) {
  const takeAttempt = createAttemptLimit(limits, securityLog);
  return async <T>({ actor }: UserContext, run: () => Promise<T>): Promise<T> => {
    const key = `user:${actor.userId}`;
    await takeAttempt('signInsPerEmail', key, actor);
    const result = await run();
    await limits.refund('signInsPerEmail', key);
    return result;
  };
}
