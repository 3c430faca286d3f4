import { AppError } from '@minutehand/contracts/errors';
import type {
  SecurityEvent,
  SecurityEventsServiceService,
} from '@minutehand/contracts/proto/accounts/v1/security_events';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { SECURITY_EVENTS_PER_CALL } from '@minutehand/service-kit/security-log';
import type { Stored } from '@minutehand/service-kit/store';
import type { Ports } from '../../app/ports.ts';
import { listSecurityEvents } from '../../app/security-events/list-security-events.ts';
import { storeSecurityEvents } from '../../app/security-events/store-security-events.ts';
import type { StoredSecurityEvent } from '../../domain/security-event.ts';
import { toPageRequest } from './page-request.ts';

/** The security log of an account. */
export function createSecurityEventsHandlers(ports: Ports): Handlers<typeof SecurityEventsServiceService> {
  return {
    recordSecurityEvents: defineHandler(
      { services: ['gateway', 'meetings', 'recordings', 'notifications'] },
      async ({ events }) => {
        if (events.length > SECURITY_EVENTS_PER_CALL || events.some(({ id, at }) => id === '' || !isInstant(at)))
          throw new AppError('platform.malformed');
        await storeSecurityEvents(ports, events);
        return {};
      },
    ),
    listSecurityEvents: defineHandler({ accessScope: 'admin' }, async ({ limit, cursor, ...filter }, { caller }) => {
      const page = await listSecurityEvents(ports, caller, filter, toPageRequest({ limit, cursor }));
      return {
        events: page.items.map(presentSecurityEvent),
        nextCursor: page.nextCursor ?? '',
        userNames: page.userNames,
      };
    }),
  };
}

const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

function presentSecurityEvent(stored: Stored<StoredSecurityEvent>): SecurityEvent {
  const { id, accountId, event, at, actorKind, actorUserId, accessTokenId, service, network, requestId, facts } =
    stored;
  return {
    ...{ id: id.slice(accountId.length + 1), accountId, event, at: at.toISOString() },
    ...{ actorKind, actorUserId, accessTokenId, service, network, requestId, facts },
  };
}
