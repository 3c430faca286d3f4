import type { SecurityEvent as SecurityEventMessage } from '@minutehand/contracts/proto/accounts/v1/security_events';
import type { Caller } from '../identity/types.ts';
import type { SecurityEvent } from './security-event.ts';

/** A security event without the names of its generated type. */
export type SecurityEventRecord = Omit<SecurityEventMessage, '$type'>;

/** The event as it is stored: the same fields as its line. */
export function describeSecurityEvent(
  caller: Caller,
  event: SecurityEvent,
  { id, at }: { readonly id: string; readonly at: Date },
): SecurityEventRecord {
  const { type, ...fields } = event;
  const { accountId = caller.accountId, ...facts } = fields as Record<string, unknown> & { accountId?: string };
  return {
    id,
    event: type,
    at: at.toISOString(),
    accountId,
    ...describeActor(caller),
    network: caller.origin?.network ?? '',
    requestId: caller.origin?.requestId ?? '',
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, toText(value)])),
  };
}

function describeActor(caller: Caller) {
  const actor = { actorKind: '', actorUserId: '', accessTokenId: '', service: '' };
  if (caller.kind === 'actor') {
    const { userId, accessTokenId = '' } = caller;
    return { ...actor, actorKind: accessTokenId === '' ? 'user' : 'access_token', actorUserId: userId, accessTokenId };
  }
  // With an origin, the service acts for a request before sign-in.
  if (caller.origin !== undefined) return { ...actor, actorKind: 'anonymous' };
  return { ...actor, actorKind: 'service', service: caller.service };
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(' ') : String(value);
}
