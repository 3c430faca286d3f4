import { addMember, invite } from '../../mailbox.ts';
import { createTokenClient, register } from '../../person.ts';
import {
  accountManagers,
  allCallers,
  createReadCase,
  type OperationCases,
  ownerOnly,
  ownersAndAdmins,
  signedInCallers,
} from '../operation-case.ts';

export const peopleCases: OperationCases = {
  'GET /users': { ...createReadCase('?query=sample'), scope: 'write' },
  'GET /users/mentions.json': { ...createReadCase('?query=sample'), scope: 'write' },
  'PATCH /users': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({ body: { user: { theme: 'dark' } } }),
  },
  'PUT /users/picture': {
    access: 'user',
    // No direct upload has this id; people.test.ts uploads one.
    expected: signedInCallers(404),
    createRequest: () => ({ body: { signed_id: 'unknown' } }),
  },
  'DELETE /users/picture': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({}),
  },
  'GET /users/{id}/picture': {
    access: 'user',
    // The owner has no picture.
    expected: signedInCallers(404),
    createRequest: ({ userId }) => ({ path: { id: userId } }),
    resourceRequests: { membership: (_owner, { memberId }) => ({ path: { id: memberId } }) },
  },
  'POST /dashboard/complete_onboarding': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({ body: {} }),
  },
  'GET /accounts': createReadCase(),
  'POST /accounts/{id}/switch': {
    access: 'user',
    expected: { ...signedInCallers(200), otherOwner: 404 },
    replacesSession: true,
    createRequest: ({ accountId }) => ({ path: { id: accountId } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId }, body: {} }) },
  },
  'GET /accounts/{id}/usage': {
    access: 'user',
    expected: { ...signedInCallers(200), otherOwner: 404 },
    createRequest: ({ accountId }) => ({ path: { id: accountId } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId } }) },
  },
  'PATCH /accounts/{id}': {
    access: 'user',
    scope: 'admin',
    expected: { ...accountManagers(200), otherOwner: 404 },
    createRequest: ({ accountId }) => ({ path: { id: accountId }, body: { name: 'Sample account' } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId }, body: { name: 'Taken' } }) },
  },
  'POST /accounts/{id}/transfer_ownership': {
    access: 'user',
    scope: 'admin',
    expected: { ...accountManagers(422), admin: 403, otherOwner: 404 },
    needsRecentAuthentication: true,
    // Rejected for an owner too, because other cases use the owner as a caller. people.test.ts transfers the ownership.
    createRequest: ({ accountId }) => ({ path: { id: accountId }, body: { user_id: 'nobody' } }),
    resourceRequests: {
      account: (_owner, { accountId, memberId }) => ({ path: { id: accountId }, body: { user_id: memberId } }),
    },
  },
  'GET /users/me/deletion_plan': { ...createReadCase(), scope: 'admin' },
  'POST /users/me/deletion': {
    access: 'user',
    scope: 'admin',
    // The deletion is not confirmed, because other cases use these callers. deletions.test.ts deletes users and accounts.
    expected: signedInCallers(422),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: { email: 'nobody@sample.example' } }),
  },
  'POST /accounts/{id}/deletion': {
    access: 'user',
    scope: 'admin',
    expected: { ...accountManagers(422), admin: 403, otherOwner: 404 },
    needsRecentAuthentication: true,
    createRequest: ({ accountId }) => ({ path: { id: accountId }, body: { name: 'Not the name' } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId }, body: { name: 'Sample' } }) },
  },
  'POST /session/cancel_deletion': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(200),
    replacesSession: true,
    createRequest: () => ({ body: {} }),
  },
  'POST /deletions/{token}/cancel': {
    access: 'session',
    expected: allCallers(422),
    createRequest: () => ({ path: { token: 'unknown' }, body: {} }),
  },
  // Only for platform admins: no caller in these tests is one.
  'GET /deletions': { ...createReadCase(), scope: 'admin', expected: signedInCallers(404) },
  'GET /users/me/export': { ...createReadCase(), scope: 'admin', needsRecentAuthentication: true },
  'POST /data_exports': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(202),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: { data_export: { kind: 'user' } } }),
  },
  'GET /data_exports': { ...createReadCase(), scope: 'admin' },
  'GET /data_exports/{id}/archive': {
    access: 'user',
    scope: 'admin',
    // The callers have no archive; data-exports.test.ts downloads archives.
    expected: signedInCallers(404),
    needsRecentAuthentication: true,
    createRequest: ({ accountId }) => ({ path: { id: `account-${accountId}` } }),
    resourceRequests: { 'data export': (_owner, { accountId }) => ({ path: { id: `account-${accountId}` } }) },
  },
  'GET /accounts/{id}/security_events': {
    access: 'user',
    scope: 'admin',
    expected: accountManagers(200),
    createRequest: ({ accountId }) => ({ path: { id: accountId } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId } }) },
  },
  'GET /accounts/{id}/security_events/export.csv': {
    access: 'user',
    scope: 'admin',
    expected: accountManagers(200),
    createRequest: ({ accountId }) => ({ path: { id: accountId } }),
    resourceRequests: { account: (_owner, { accountId }) => ({ path: { id: accountId } }) },
  },
  'GET /memberships': { ...createReadCase(), scope: 'admin' },
  'PATCH /memberships/{id}': {
    access: 'user',
    scope: 'admin',
    expected: accountManagers(200),
    needsRecentAuthentication: true,
    // Keeps the role, because other cases use this member as a caller.
    createRequest: ({ memberId }) => ({ path: { id: memberId }, body: { role: 'member' } }),
    resourceRequests: { membership: (_owner, { memberId }) => ({ path: { id: memberId }, body: { role: 'admin' } }) },
  },
  'GET /memberships/{id}/handover': {
    access: 'user',
    scope: 'admin',
    // A member may read their own membership only; people.test.ts tests that.
    expected: { ...accountManagers(200), member: 200 },
    createRequest: ({ memberId }) => ({ path: { id: memberId } }),
    resourceRequests: { membership: (_owner, { memberId }) => ({ path: { id: memberId } }) },
  },
  'DELETE /memberships/{id}': {
    access: 'user',
    scope: 'admin',
    expected: accountManagers(204),
    // Deletes a new member, because an account is limited to five.
    createRequest: async ({ person }) => ({ path: { id: (await addMember(person)).userId } }),
    createRejectedRequest: (_owner, admin) => ({ path: { id: admin.userId } }),
    resourceRequests: { membership: (_owner, { memberId }) => ({ path: { id: memberId } }) },
  },

  'GET /invitations': { ...createReadCase(), scope: 'admin', expected: ownersAndAdmins(200) },
  'POST /invitations': {
    access: 'user',
    scope: 'admin',
    expected: ownersAndAdmins(201),
    // Repeats an invitation, which does not count towards the member limit again.
    createRequest: ({ invitedEmail }) => ({ body: { invitations: [{ name: 'Somebody', email: invitedEmail }] } }),
  },
  'DELETE /invitations/{id}': {
    access: 'user',
    scope: 'admin',
    expected: accountManagers(204),
    createRequest: async ({ person }) => ({ path: { id: (await invite(person)).id } }),
    createRejectedRequest: ({ invitationId }) => ({ path: { id: invitationId } }),
    resourceRequests: { invitation: (_owner, { invitationId }) => ({ path: { id: invitationId } }) },
  },
  'GET /received_invitations': { ...createReadCase(), scope: 'admin' },
  // The link grants access without a session.
  'GET /invitations/{token}': {
    access: 'public',
    expected: allCallers(200),
    createRequest: async () => ({ path: { token: (await invite(await register())).token } }),
    hasSecretUrl: true,
  },
  'POST /invitations/{token}/accept': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(200),
    replacesSession: true,
    createRequest: async () => ({ path: { token: (await invite(await register())).token }, body: {} }),
    createRejectedRequest: ({ invitationId }) => ({ path: { token: invitationId }, body: {} }),
    // The id of an invitation is not its token, which is signed.
    resourceRequests: { invitation: (_owner, { invitationId }) => ({ path: { token: invitationId }, body: {} }) },
    inaccessibleStatus: { invitation: 422 },
  },
  'GET /access_tokens': { ...createReadCase(), scope: 'admin' },
  'POST /access_tokens': {
    access: 'user',
    scope: 'admin',
    expected: signedInCallers(201),
    needsRecentAuthentication: true,
    createRequest: () => ({ body: { name: 'A program', scopes: ['read', 'write'] } }),
  },
  'DELETE /access_tokens/{id}': {
    access: 'user',
    scope: 'admin',
    expected: ownerOnly(204),
    createRequest: async ({ person }) => ({ path: { id: (await createTokenClient(person, ['read'])).tokenId } }),
    resourceRequests: { 'access token': (_owner, { accessTokenId }) => ({ path: { id: accessTokenId } }) },
  },
};
