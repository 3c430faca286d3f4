import { expect } from '@jest/globals';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember } from './mailbox.ts';
import { createOwner, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, type Person, signIn } from './person.ts';
import type { ExpectedStatuses } from './routes/row.ts';

/**
 * One account with an owner, an admin and a member; a second one whose owner shares a meeting with an editor and a viewer,
 * because an account is limited to five members; and the owner of a third account.
 */
export type Callers = {
  readonly own: Owner;
  readonly sharing: Owner;
  readonly editor: Person;
  readonly viewer: Person;
  readonly stranger: Owner;
  /** The admin of the owner's account. */
  readonly admin: Person;
  /** The owner of the resources that this kind of caller requests. */
  readonly ownerFor: (kind: keyof ExpectedStatuses) => Owner;
  /** Shares a meeting with the editor and the viewer. */
  readonly share: (meetingId: string) => Promise<void>;
  /** The session of this kind of caller. `once`: a separate session, for a call that replaces the session. */
  readonly as: (kind: keyof ExpectedStatuses, call: string, once?: boolean) => Promise<Pick<HttpSession, 'send'>>;
};

export async function createCallers(): Promise<Callers> {
  const [own, sharing, stranger] = await Promise.all([createOwner(), createOwner(), createOwner()]);
  const added = await addMember(own.person);
  await own.person.patch(`/memberships/${added.userId}`, { role: 'admin' });
  // A new session has the new role immediately.
  const admin = { ...added, ...(await signIn(added.email)) };
  const [editor, viewer] = [await addMember(sharing.person), await addMember(sharing.person)];
  const share = async (meetingId: string) => {
    for (const [role, { userId }] of [['editor', editor] as const, ['viewer', viewer] as const]) {
      const response = await sharing.person.post(`/meetings/${meetingId}/shares`, { user_id: userId, role });
      // 409: already shared.
      if (response.status !== 409) expect(response).toMatchObject({ status: 201 });
    }
  };
  await share(sharing.meetingId);
  const [reader, writer] = [
    await createTokenClient(own.person, ['read']),
    await createTokenClient(own.person, ['write']),
  ];
  const people = { owner: own.person, admin, member: own.member, editor, viewer, stranger: stranger.person };
  return {
    own,
    sharing,
    editor,
    viewer,
    stranger,
    admin,
    share,
    ownerFor: (kind) => (kind === 'editor' || kind === 'viewer' ? sharing : own),
    as: async (kind, call, once = false) => {
      if (kind === 'unscoped') return byToken((call.startsWith('GET ') ? writer : reader).secret);
      if (kind !== 'signedOut') return once ? signIn(people[kind].email) : people[kind];
      const browser = newBrowser();
      await browser.open();
      return browser;
    },
  };
}

function byToken(secret: string): Pick<HttpSession, 'send'> {
  const program = newBrowser();
  return {
    send: (method, path, sent = {}) => {
      const headers = { authorization: `Bearer ${secret}`, 'x-csrf-token': undefined, ...sent.headers };
      return program.send(method, path, { ...sent, headers });
    },
  };
}
