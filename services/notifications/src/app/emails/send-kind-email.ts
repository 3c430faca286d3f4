import type { RenderedEmail } from '../../domain/emails.ts';
import type { NotificationKind } from '../../domain/notification.ts';
import type { Person, Ports } from '../ports.ts';
import { createKindUnsubscribeUrl } from './kind-subscriptions.ts';
import { sendEmail } from './send-email.ts';

/** Sends a member an email of a kind that they turned on, with a link that turns it off again. */
export async function sendKindEmail(
  ports: Ports,
  to: { accountId: string; userId: string; person: Person },
  { kind, cause }: { kind: NotificationKind; cause: string },
  createContent: (links: { settingsUrl: string; unsubscribeUrl: string }) => RenderedEmail,
): Promise<void> {
  const { userId, person } = to;
  const unsubscribeUrl = await createKindUnsubscribeUrl(ports, to, kind);
  const content = createContent({ settingsUrl: `${ports.publicUrl}/settings?tab=notifications`, unsubscribeUrl });
  await sendEmail(ports, cause, { id: userId, name: person.name, email: person.email }, { ...content, unsubscribeUrl });
}
