import {
  SECURITY_EVENT_CATEGORIES,
  type SecurityEventCategory,
  type SecurityEventType,
} from '@minutehand/contracts/http/security-events';
import type { SecurityEventRecord } from '@minutehand/service-kit/security-log';
import type { StoredSecurityEvent } from '../../domain/security-event.ts';

/** An event of a later release is listed under "data". */
function getCategory(event: string): SecurityEventCategory {
  return Object.hasOwn(SECURITY_EVENT_CATEGORIES, event)
    ? SECURITY_EVENT_CATEGORIES[event as SecurityEventType]
    : 'data';
}

export function toStoredSecurityEvent(record: SecurityEventRecord): StoredSecurityEvent {
  const { event, at, actorKind, actorUserId, accessTokenId, service, network, requestId, facts } = record;
  const personId = actorUserId === '' && actorKind === 'anonymous' ? (facts.userId ?? '') : actorUserId;
  return {
    ...{ event, category: getCategory(event), at: new Date(at), personId },
    ...{ actorKind, actorUserId, accessTokenId, service, network, requestId, facts },
  };
}
