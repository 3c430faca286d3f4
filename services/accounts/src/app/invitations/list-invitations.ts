import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { requireManagedAccount } from '../accounts/require-managed-account.ts';
import type { Invitation, Ports } from '../ports.ts';

/** An account's invitations, newest first. */
export async function listInvitations(
  ports: Pick<Ports, 'accounts' | 'invitations'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<Invitation>>> {
  await requireManagedAccount(ports, actor);
  return ports.invitations.page(actor, { sort: [['createdAt', 'desc']], ...page });
}
