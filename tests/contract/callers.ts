import { expect } from '@jest/globals';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { addMember } from './mailbox.ts';
import { createOwner, type Owner } from './owner.ts';
import { createTokenClient, newBrowser, signIn, type TestUser } from './person.ts';
import type { ExpectedStatuses, OperationCase } from './routes/operation-case.ts';

/**
 * An account with an owner, an admin and a member; a second account whose owner shares a meeting with an editor and a viewer,
 * because an account is limited to five members; and the owner of a third account.
 */
export type Callers = {
  readonly owner: Owner;
  readonly sharingOwner: Owner;
  readonly editor: TestUser;
  readonly viewer: TestUser;
  readonly otherOwner: Owner;
  /** The admin of the account of `owner`. */
  readonly admin: TestUser;
  /** Returns the owner of the resources that this kind of caller requests. */
  readonly getOwner: (kind: keyof ExpectedStatuses) => Owner;
  /** Shares a meeting with the editor and the viewer. */
  readonly shareMeeting: (meetingId: string) => Promise<void>;
  /** Returns the session of this kind of caller; a separate one for an operation that replaces the session or needs a recent sign-in. */
  readonly getSession: (
    kind: keyof ExpectedStatuses,
    operationCase: Pick<OperationCase, 'scope' | 'replacesSession' | 'needsRecentAuthentication'> & {
      readonly operation: string;
    },
  ) => Promise<Pick<HttpSession, 'send'>>;
};

export async function createCallers(): Promise<Callers> {
  const [owner, sharingOwner, otherOwner] = await Promise.all([createOwner(), createOwner(), createOwner()]);
  const newMember = await addMember(owner.person);
  await owner.person.patch(`/memberships/${newMember.userId}`, { role: 'admin' });
  // Only a new session has the new role immediately.
  const admin = { ...newMember, ...(await signIn(newMember.email)) };
  const [editor, viewer] = [await addMember(sharingOwner.person), await addMember(sharingOwner.person)];
  const shareMeeting = async (meetingId: string) => {
    for (const [role, { userId }] of [['editor', editor] as const, ['viewer', viewer] as const]) {
      const response = await sharingOwner.person.post(`/meetings/${meetingId}/shares`, { user_id: userId, role });
      // 409: already shared.
      if (response.status !== 409) expect(response).toMatchObject({ status: 201 });
    }
  };
  await shareMeeting(sharingOwner.meetingId);
  /** Tokens by the scope that they lack. */
  const clientsWithoutScope = {
    read: await createTokenClient(owner.person, ['write', 'admin']),
    write: await createTokenClient(owner.person, ['read', 'admin']),
    admin: await createTokenClient(owner.person, ['read', 'write']),
  };
  const sessions = { owner: owner.person, admin, member: owner.member, editor, viewer, otherOwner: otherOwner.person };
  return {
    owner,
    sharingOwner,
    editor,
    viewer,
    otherOwner,
    admin,
    shareMeeting,
    getOwner: (kind) => (kind === 'editor' || kind === 'viewer' ? sharingOwner : owner),
    getSession: async (
      kind,
      {
        operation,
        scope = operation.startsWith('GET ') ? 'read' : 'write',
        replacesSession,
        needsRecentAuthentication,
      },
    ) => {
      if (kind === 'missingScope') return createTokenSession(clientsWithoutScope[scope].secret);
      if (kind !== 'signedOut')
        return (replacesSession ?? needsRecentAuthentication) ? signIn(sessions[kind].email) : sessions[kind];
      const browser = newBrowser();
      await browser.open();
      return browser;
    },
  };
}

function createTokenSession(secret: string): Pick<HttpSession, 'send'> {
  const session = newBrowser();
  return {
    send: (method, path, options = {}) => {
      const headers = { authorization: `Bearer ${secret}`, 'x-csrf-token': undefined, ...options.headers };
      return session.send(method, path, { ...options, headers });
    },
  };
}
