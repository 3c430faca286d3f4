import { waitForEmailedToken } from '../../mailbox.ts';
import type { Owner } from '../../owner.ts';
import { newEmail } from '../../person.ts';
import { allCallers, type OperationCase, type OperationCases } from '../operation-case.ts';

const tokens = new WeakMap<Owner, Promise<string>>();

/** The emailed token of an action item that this owner assigned to an external person. */
function getAssignedItemToken(owner: Owner): Promise<string> {
  const token = tokens.get(owner) ?? assignByEmail(owner);
  tokens.set(owner, token);
  return token;
}

async function assignByEmail({ person, meetingId }: Owner): Promise<string> {
  const email = newEmail();
  const item = { description: 'Order chairs', assignee_name: 'Eve', assignee_email: email };
  await person.post(`/meetings/${meetingId}/action_items`, { action_item: item });
  return waitForEmailedToken(email, 'assigned');
}

/** The link grants access without a session. */
const linkCase: OperationCase = {
  access: 'public',
  expected: allCallers(200),
  createRequest: async (owner) => ({ path: { token: await getAssignedItemToken(owner) } }),
  hasSecretUrl: true,
};

export const assignedItemCases: OperationCases = {
  'GET /assigned/{token}': linkCase,
  'POST /assigned/{token}/complete': linkCase,
  'POST /assigned/{token}/reopen': linkCase,
};
