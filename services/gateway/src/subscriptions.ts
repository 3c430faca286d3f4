import type { Subscription } from '@minutehand/service-kit/bus';
import type { SessionStore } from './app/ports.ts';
import { onAccountDeleted } from './inbound/events/on-account-deleted.ts';
import { onMemberRemoved } from './inbound/events/on-member-removed.ts';
import { onMemberRoleChanged } from './inbound/events/on-member-role-changed.ts';
import { onPasswordChanged } from './inbound/events/on-password-changed.ts';
import { onUserDeleted } from './inbound/events/on-user-deleted.ts';

/** What sessions must not miss. What only open screens show is heard in inbound/cable/live-events.ts. */
export function gatewaySubscriptions(store: SessionStore) {
  return [
    {
      event: 'accounts.member_role_changed',
      handle: onMemberRoleChanged(store),
    } satisfies Subscription<'accounts.member_role_changed'>,
    {
      event: 'accounts.member_removed',
      handle: onMemberRemoved(store),
    } satisfies Subscription<'accounts.member_removed'>,
    {
      event: 'accounts.password_changed',
      handle: onPasswordChanged(store),
    } satisfies Subscription<'accounts.password_changed'>,
    { event: 'accounts.user_deleted', handle: onUserDeleted(store) } satisfies Subscription<'accounts.user_deleted'>,
    {
      event: 'accounts.account_deleted',
      handle: onAccountDeleted(store),
    } satisfies Subscription<'accounts.account_deleted'>,
  ];
}
