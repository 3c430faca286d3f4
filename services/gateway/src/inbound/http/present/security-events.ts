import { type SecurityEventEntry, securityEventSchema } from '@minutehand/contracts/http/security-events';
import type {
  ListSecurityEventsResponse,
  SecurityEvent,
} from '@minutehand/contracts/proto/accounts/v1/security_events';
import { toCsvRow } from './csv.ts';
import { emptyToNull } from './proto-fields.ts';

const kindSchema = securityEventSchema.shape.actor.shape.kind;

export function presentSecurityEvents(page: ListSecurityEventsResponse): SecurityEventEntry[] {
  return page.events.map((event) => presentSecurityEvent(event, page.userNames));
}

function presentSecurityEvent(event: SecurityEvent, names: Readonly<Record<string, string>>): SecurityEventEntry {
  const presentUser = (id: string | undefined) =>
    id === undefined || id === '' ? null : { id, name: names[id] ?? null };
  const { userId, ...details } = event.facts;
  return {
    id: event.id,
    event: event.event,
    at: event.at,
    actor: {
      kind: kindSchema.parse(event.actorKind),
      user: presentUser(event.actorUserId),
      access_token_id: emptyToNull(event.accessTokenId),
      service: emptyToNull(event.service),
    },
    user: presentUser(userId),
    network: event.network,
    request_id: event.requestId,
    details,
  };
}

const COLUMNS = [
  'time',
  'event',
  'actor_kind',
  'actor_id',
  'actor_name',
  'access_token_id',
  'service',
  'user_id',
  'user_name',
  'network',
  'request_id',
  'details',
] as const;

const LIMITED_NOTICE = 'This file is limited and does not contain all events. Use filters to export the others.';

export const SECURITY_EVENTS_CSV_HEADER = toCsvRow(COLUMNS);
/** The last row of a file that does not contain all events. */
export const SECURITY_EVENTS_CSV_LIMITED = toCsvRow([LIMITED_NOTICE, ...COLUMNS.slice(1).map(() => '')]);

/** The row of an event in the CSV file. */
export function toSecurityEventRow({
  at,
  event,
  actor,
  user,
  network,
  request_id,
  details,
}: SecurityEventEntry): string {
  const facts = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  const cells = [
    ...[at, event, actor.kind, actor.user?.id, actor.user?.name, actor.access_token_id, actor.service],
    ...[user?.id, user?.name, network, request_id, facts.join(' ')],
  ];
  return toCsvRow(cells.map((cell) => cell ?? ''));
}
