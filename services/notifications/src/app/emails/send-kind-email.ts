import type { MemberEmailLinks, RenderedEmail } from '../../domain/emails.ts';
import type { EmailSubject } from '../../domain/member-emails.ts';
import type { EmailTopic, Member, Ports } from '../ports.ts';
import { createKindUnsubscribeUrl } from './kind-subscriptions.ts';
import { sendEmail } from './send-email.ts';

/** Sends a member an email about notifications, with links to the settings and to turn it off. The id of the recipient is that of the user by default. */
export async function sendKindEmail(
  ports: Ports,
  to: { topic: EmailTopic; member: Member; recipientId?: string },
  { kind, cause }: { kind: EmailSubject; cause: string },
  createContent: (links: MemberEmailLinks) => RenderedEmail,
): Promise<void> {
  const { topic, member, recipientId: id = member.userId } = to;
  const { accountId } = topic;
  const { userId, name, email } = member;
  const unsubscribeUrl = await createKindUnsubscribeUrl(ports, { accountId, userId }, kind);
  const content = createContent({ settingsUrl: `${ports.publicUrl}/settings?tab=notifications`, unsubscribeUrl });
  await sendEmail(ports, cause, { id, name, email }, { ...content, unsubscribeUrl, topic });
}
