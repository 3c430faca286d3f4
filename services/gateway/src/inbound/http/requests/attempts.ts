import { isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { SecurityLog } from '@minutehand/service-kit/security-log';
import type { RateLimits } from '../../../app/ports.ts';
import type { UserContext } from '../route.ts';

/** The rate limits of attempts before sign-in, as named in the security log. */
const ATTEMPTS = {
  signInsPerEmail: 'sign_in',
  signInsPerNetwork: 'sign_in',
  ssoCallbacks: 'sign_in',
  passwordResetsPerEmail: 'password_reset',
  passwordResetsPerNetwork: 'password_reset',
  registrations: 'registration',
} as const;
type AttemptRule = keyof typeof ATTEMPTS;
type AttemptKind = (typeof ATTEMPTS)[AttemptRule];
type Dependencies = { readonly limits: RateLimits; readonly securityLog: SecurityLog };

/** Runs a function that counts an attempt, and records attempts beyond the limit; those of a signed-in user once in a window. */
export async function recordLimitedAttempt(
  { limits, securityLog }: Dependencies,
  caller: Caller,
  limit: AttemptKind,
  count: () => Promise<void>,
): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (isAppError(error, 'gateway.rate_limited') && (await isFirstRejection(limits, caller, limit)))
      securityLog.record(caller, { type: 'attempts_limited', limit });
    throw error;
  }
}

/** Each event of a signed-in user is stored, so a user who repeats rejected requests must not fill the log of their account. */
async function isFirstRejection(limits: RateLimits, caller: Caller, limit: AttemptKind): Promise<boolean> {
  if (caller.kind !== 'actor') return true;
  try {
    await limits.take('recordedRefusals', `${limit}:${caller.userId}`);
    return true;
  } catch (error) {
    if (isAppError(error, 'gateway.rate_limited')) return false;
    throw error;
  }
}

/** Returns a function that counts an attempt, and records attempts beyond the limit. */
export function createAttemptLimit(limits: RateLimits, securityLog: SecurityLog) {
  return (rule: AttemptRule, key: string, caller: Caller): Promise<void> =>
    recordLimitedAttempt({ limits, securityLog }, caller, ATTEMPTS[rule], () => limits.take(rule, key));
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
