import { Counter, type Registry, register } from 'prom-client';
import type { Caller } from '../identity/types.ts';
import type { Logger } from '../log/index.ts';
import type { SecurityEvent } from './security-event.ts';

/** Records actions on credentials, members and data, with their actors. Never contents, secrets, names or email addresses. */
export type SecurityLog = {
  /** `caller`: who made the call that caused the event, with request id and client network. */
  readonly record: (caller: Caller, event: SecurityEvent) => void;
};

const METRIC = 'minutehand_failed_sign_ins_total';
const REASONS = [
  'wrong_password',
  'unknown_address',
  'wrong_code',
  'passkey_refused',
  'sso_refused',
  'reauthentication',
  'too_many_attempts',
  'access_token',
] as const;

function getFailedSignIns(registry: Registry): Counter<'reason'> {
  const existing = registry.getSingleMetric(METRIC);
  if (existing) return existing as Counter<'reason'>;
  const counter = new Counter({
    name: METRIC,
    help: 'Failed sign-ins, re-authentications and uses of access tokens.',
    labelNames: ['reason'],
    registers: [registry],
  });
  // Starts at 0, so that increase() counts the first failure.
  for (const reason of REASONS) counter.inc({ reason }, 0);
  return counter;
}

/** Returns why a sign-in failed; undefined for other events. */
function getFailureReason(event: SecurityEvent): (typeof REASONS)[number] | undefined {
  switch (event.type) {
    case 'sign_in_failed':
      return event.reason;
    case 'reauthentication_failed':
      return 'reauthentication';
    case 'attempts_limited':
      return event.limit === 'sign_in' ? 'too_many_attempts' : undefined;
    case 'access_token_refused':
      return 'access_token';
    default:
      return undefined;
  }
}

function describeActor(caller: Caller): object {
  if (caller.kind === 'actor') {
    const { userId, accessTokenId } = caller;
    return accessTokenId === undefined ? { kind: 'user', userId } : { kind: 'access_token', userId, accessTokenId };
  }
  // With an origin, the service acts for a request before sign-in.
  return caller.origin ? { kind: 'anonymous' } : { kind: 'service', service: caller.service };
}

/**
 * Writes security events as log lines with `stream: "security"`, so that operators can route and keep them apart from other lines.
 * The level of other lines does not filter them; `silent` does.
 */
export function createSecurityLog(log: Logger, registry: Registry = register): SecurityLog {
  const failedSignIns = getFailedSignIns(registry);
  const securityLogger = log.child({ stream: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
  return {
    record(caller, event) {
      const reason = getFailureReason(event);
      if (reason) failedSignIns.inc({ reason });
      const { type, ...facts } = event;
      securityLogger.info(
        {
          event: type,
          actor: describeActor(caller),
          ...(caller.accountId === '' ? {} : { accountId: caller.accountId }),
          ...(caller.origin ?? {}),
          ...facts,
        },
        'security event',
      );
    },
  };
}
