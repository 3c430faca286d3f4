import { systemScope } from '@minutehand/service-kit/identity';
import { getInvitationUrl } from '../../domain/notification.ts';
import { removeFromDigests } from '../digests.ts';
import type { Ports } from '../ports.ts';

/** Purges the notification of a revoked invitation, which is in an account of the invited user, and removes it from open digests. */
export async function purgeInvitation(
  { notifications, digests }: Pick<Ports, 'notifications' | 'digests'>,
  invitationId: string,
): Promise<void> {
  const url = getInvitationUrl(invitationId);
  const allAccounts = systemScope('the invitation was revoked');
  for await (const { id, accountId } of notifications.stream(allAccounts, { where: { url } })) {
    await notifications.remove(systemScope('the invitation was revoked', accountId), id);
    await removeFromDigests({ digests }, accountId, (entry) => entry.url === url);
  }
}
