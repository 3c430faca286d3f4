import { AppError } from '@minutehand/contracts/errors';
import { securityEventFiltersSchema } from '@minutehand/contracts/http/security-events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored, Where } from '@minutehand/service-kit/store';
import type { StoredSecurityEvent } from '../../domain/security-event.ts';
import { requireManagedAccount } from '../accounts/require-managed-account.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

/** Empty strings do not filter. */
export type SecurityEventFilter = {
  readonly category: string;
  readonly userId: string;
  readonly from: string;
  readonly until: string;
};

/** The security log of the caller's account, newest first, with the names of its users. For owners and admins, by their stored role. */
export async function listSecurityEvents(
  ports: Pick<Ports, 'accounts' | 'users' | 'securityEvents'>,
  actor: Actor,
  filter: SecurityEventFilter,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<StoredSecurityEvent>> & { userNames: Record<string, string> }> {
  const account = await requireManagedAccount(ports, actor);
  const found = await ports.securityEvents.page(accountScope(account.id), {
    where: toWhere(filter),
    sort: [['at', 'desc']],
    ...page,
  });
  const userIds = new Set(
    found.items.flatMap(({ actorUserId, facts }) => [actorUserId, facts.userId ?? '']).filter((id) => id !== ''),
  );
  const users = await ports.users.findMany(globalScope, [...userIds]);
  return { ...found, userNames: Object.fromEntries(users.map(({ id, name }) => [id, name])) };
}

/** Throws platform.malformed. */
function toWhere(filter: SecurityEventFilter): Where<StoredSecurityEvent> {
  const filled = Object.entries({
    category: filter.category,
    user_id: filter.userId,
    from: filter.from,
    until: filter.until,
  }).filter(([, value]) => value !== '');
  const parsed = securityEventFiltersSchema.safeParse(Object.fromEntries(filled));
  if (!parsed.success) throw new AppError('platform.malformed');
  const { category, user_id: personId, from, until } = parsed.data;
  return {
    ...(category === undefined ? {} : { category }),
    ...(personId === undefined ? {} : { personId }),
    ...(from === undefined && until === undefined
      ? {}
      : {
          at: {
            ...(from === undefined ? {} : { gte: new Date(from) }),
            ...(until === undefined ? {} : { lt: new Date(until) }),
          },
        }),
  };
}
