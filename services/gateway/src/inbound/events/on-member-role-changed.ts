import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import type { SessionStore } from '../../app/ports.ts';

/** A session keeps the role that its person has now. */
export function onMemberRoleChanged(store: SessionStore) {
  return ({ payload }: ReceivedEvent<'accounts.member_role_changed'>): Promise<void> =>
    store.changeRole(payload.userId, payload.accountId, accountRoleSchema.parse(payload.role));
}
