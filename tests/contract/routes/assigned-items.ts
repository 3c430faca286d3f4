import { waitForMailedToken } from '../mailbox.ts';
import type { Owner } from '../owner.ts';
import { newEmail } from '../person.ts';
import { everybody, type Row, type Rows } from './row.ts';

const tokens = new WeakMap<Owner, Promise<string>>();

/** The mailed token of an action item that this owner assigned to an external person. */
function getAssignedItemToken(owner: Owner): Promise<string> {
  const known = tokens.get(owner) ?? assignByEmail(owner);
  tokens.set(owner, known);
  return known;
}

async function assignByEmail({ person, meetingId }: Owner): Promise<string> {
  const email = newEmail();
  const item = { description: 'Order chairs', assignee_name: 'Eve', assignee_email: email };
  await person.post(`/meetings/${meetingId}/action_items`, { action_item: item });
  return waitForMailedToken(email, 'assigned');
}

/** Access needs only the link. */
const byLink: Row = {
  access: 'public',
  expected: everybody(200),
  good: async (owner) => ({ path: { token: await getAssignedItemToken(owner) } }),
  isSigned: true,
};

export const assignedItemRows: Rows = {
  'GET /assigned/{token}': byLink,
  'POST /assigned/{token}/complete': byLink,
  'POST /assigned/{token}/reopen': byLink,
};
