import { expect } from '@jest/globals';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember } from './mailbox.ts';
import { createOwner, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, type Person, signIn } from './person.ts';
import type { ExpectedStatuses } from './routes/row.ts';

/**
 * An account with an owner, an admin and a member; one whose owner shares with an editor and a viewer, since an account has five
 * places; and somebody with another account.
 */
export type Callers = {
  readonly own: Owner;
  readonly sharing: Owner;
  readonly editor: Person;
  readonly viewer: Person;
  readonly stranger: Owner;
  /** The admin of the owner's account. */
  readonly admin: Person;
  /** Whose things this kind of caller asks for. */
  readonly ownerFor: (kind: keyof ExpectedStatuses) => Owner;
  /** The meeting of a call, as it is for an editor and a viewer. */
  readonly share: (meetingId: string) => Promise<void>;
  /** Whoever asks. `once`: for a call after which their session is another one. */
  readonly as: (kind: keyof ExpectedStatuses, call: string, once?: boolean) => Promise<Pick<HttpSession, 'send'>>;
};

export async function createCallers(): Promise<Callers> {
  const [own, sharing, stranger] = await Promise.all([createOwner(), createOwner(), createOwner()]);
  const added = await addMember(own.person);
  await own.person.patch(`/memberships/${added.userId}`, { role: 'admin' });
  // A new session has the new role at once.
  const admin = { ...added, ...(await signIn(added.email)) };
  const [editor, viewer] = [await addMember(sharing.person), await addMember(sharing.person)];
  const share = async (meetingId: string) => {
    for (const [role, { userId }] of [['editor', editor] as const, ['viewer', viewer] as const]) {
      const answer = await sharing.person.post(`/meetings/${meetingId}/shares`, { user_id: userId, role });
      // 409: it was shared before.
      if (answer.status !== 409) expect(answer).toMatchObject({ status: 201 });
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
