import { linkMailedTo } from '../mailbox.ts';
import type { Owner } from '../owner.ts';
import { newEmail } from '../person.ts';
import { everybody, type Row, type Rows } from './row.ts';

const tokens = new WeakMap<Owner, Promise<string>>();

/** The token of an item that this owner gave to somebody outside, as it was mailed. */
function tokenOf(owner: Owner): Promise<string> {
  const known = tokens.get(owner) ?? giveAway(owner);
  tokens.set(owner, known);
  return known;
}

async function giveAway({ person, meetingId }: Owner): Promise<string> {
  const email = newEmail();
  const item = { description: 'Order chairs', assignee_name: 'Eve', assignee_email: email };
  await person.post(`/meetings/${meetingId}/action_items`, { action_item: item });
  return linkMailedTo(email, 'assigned');
}

/** Whoever has the link may. */
const byLink: Row = {
  access: 'public',
  expected: everybody(200),
  good: async (owner) => ({ path: { token: await tokenOf(owner) } }),
  isSigned: true,
};

export const assignedItemRows: Rows = {
  'GET /assigned/{token}': byLink,
  'POST /assigned/{token}/complete': byLink,
  'POST /assigned/{token}/reopen': byLink,
};
