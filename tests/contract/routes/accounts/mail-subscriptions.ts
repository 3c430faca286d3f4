import { waitForEmailedToken } from '../../mailbox.ts';
import type { Owner } from '../../owner.ts';
import { newEmail } from '../../person.ts';
import { allCallers, type OperationCase, type OperationCases } from '../operation-case.ts';

const tokens = new WeakMap<Owner, Promise<string>>();

/** The token in an email that this owner sent to an external person. */
function getEmailedToken(owner: Owner): Promise<string> {
  const token = tokens.get(owner) ?? sendMail(owner);
  tokens.set(owner, token);
  return token;
}

async function sendMail({ person, meetingId }: Owner): Promise<string> {
  const email = newEmail();
  const action_item = { description: 'Order chairs', assignee_name: 'Eve', assignee_email: email };
  await person.post(`/meetings/${meetingId}/action_items`, { action_item });
  return waitForEmailedToken(email, 'mail_subscriptions');
}

/** The link grants access without a session. */
const linkCase: OperationCase = {
  access: 'public',
  expected: allCallers(200),
  createRequest: async (owner) => ({ path: { token: await getEmailedToken(owner) } }),
  hasSecretUrl: true,
};

export const mailSubscriptionCases: OperationCases = {
  'GET /mail_subscriptions/{token}': linkCase,
  'POST /mail_subscriptions/{token}': linkCase,
  'POST /mail_subscriptions/{token}/confirm': linkCase,
};
