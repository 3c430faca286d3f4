import { createDeletionScheduledEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEach, sendEmail } from './send-email.ts';

type DeletionScheduled = { readonly deletionId: string };

/** Emails the user, or the owners of the account, a link that cancels the deletion. Sends nothing when it was cancelled or has started. */
export async function sendDeletionScheduled(ports: Ports, { deletionId }: DeletionScheduled): Promise<void> {
  const deletion = await ports.clients.findDeletion(deletionId);
  if (!deletion) return;
  const { recipients, accountName } = deletion;
  const eraseAt = new Date(deletion.eraseAt);
  await sendEach(recipients, ({ userId, name, email, timeZone, token }) => {
    const url = `${ports.publicUrl}/deletions/${encodeURIComponent(token)}`;
    const content = createDeletionScheduledEmail({ name, timeZone, accountName, eraseAt, url });
    return sendEmail(ports, toCause(deletionId), { id: userId, name, email }, content);
  });
}

/** Marks the emails as failed after the last attempt. */
export async function markDeletionScheduledFailed(ports: Ports, { deletionId }: DeletionScheduled): Promise<void> {
  const deletion = await ports.clients.findDeletion(deletionId);
  for (const { userId } of deletion?.recipients ?? [])
    await markEmailFailed(ports, getEmailId(ports, toCause(deletionId), userId));
}

const toCause = (deletionId: string) => `deletion ${deletionId}`;
