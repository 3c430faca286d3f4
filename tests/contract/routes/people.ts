import { addMember, invite } from '../mailbox.ts';
import { createTokenClient, register } from '../person.ts';
import { everyPerson, managers, notMembers, ownerOnly, type Rows, read } from './row.ts';

export const peopleRows: Rows = {
  'GET /users': read('?query=sample'),
  'GET /users/mentions.json': read('?query=sample'),
  'PATCH /users': { access: 'person', expected: everyPerson(200), good: () => ({ body: { user: { theme: 'dark' } } }) },
  'POST /dashboard/complete_onboarding': { access: 'person', expected: everyPerson(200), good: () => ({ body: {} }) },
  'GET /accounts': read(),
  'POST /accounts/{id}/switch': {
    access: 'person',
    expected: { ...everyPerson(200), stranger: 404 },
    rotates: true,
    good: ({ accountId }) => ({ path: { id: accountId } }),
    naming: { account: (_own, { accountId }) => ({ path: { id: accountId }, body: {} }) },
  },
  'GET /memberships': read(),
  'PATCH /memberships/{id}': {
    access: 'person',
    expected: managers(200),
    // Keeps the role, because other rows use this member as a caller.
    good: ({ memberId }) => ({ path: { id: memberId }, body: { role: 'member' } }),
    naming: { membership: (_own, { memberId }) => ({ path: { id: memberId }, body: { role: 'admin' } }) },
  },
  'DELETE /memberships/{id}': {
    access: 'person',
    expected: managers(204),
    // An account is limited to five members: remove the one that was added.
    good: async ({ person }) => ({ path: { id: (await addMember(person)).userId } }),
    refused: (_own, admin) => ({ path: { id: admin.userId } }),
    naming: { membership: (_own, { memberId }) => ({ path: { id: memberId } }) },
  },

  'GET /invitations': { ...read(), expected: notMembers(200) },
  'POST /invitations': {
    access: 'person',
    expected: notMembers(201),
    // A repeated invitation does not count against the member limit again.
    good: ({ invitedEmail }) => ({ body: { invitations: [{ name: 'Somebody', email: invitedEmail }] } }),
  },
  'DELETE /invitations/{id}': {
    access: 'person',
    expected: managers(204),
    good: async ({ person }) => ({ path: { id: (await invite(person)).id } }),
    refused: ({ invitationId }) => ({ path: { id: invitationId } }),
    naming: { invitation: (_own, { invitationId }) => ({ path: { id: invitationId } }) },
  },
  'POST /invitations/{token}/accept': {
    access: 'person',
    expected: everyPerson(200),
    rotates: true,
    good: async () => ({ path: { token: (await invite(await register())).token }, body: {} }),
    refused: ({ invitationId }) => ({ path: { token: invitationId }, body: {} }),
    // An invitation's id is not its token: the mailed token is signed.
    naming: { invitation: (_own, { invitationId }) => ({ path: { token: invitationId }, body: {} }) },
    absent: { invitation: 422 },
  },
  'GET /access_tokens': read(),
  'POST /access_tokens': {
    access: 'person',
    expected: everyPerson(201),
    good: () => ({ body: { name: 'A program', scopes: ['read', 'write'] } }),
  },
  'DELETE /access_tokens/{id}': {
    access: 'person',
    expected: ownerOnly(204),
    good: async ({ person }) => ({ path: { id: (await createTokenClient(person, ['read'])).tokenId } }),
    naming: { 'access token': (_own, { accessTokenId }) => ({ path: { id: accessTokenId } }) },
  },
};
