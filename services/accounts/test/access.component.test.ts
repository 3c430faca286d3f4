import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { createActor } from '@minutehand/test-kit/identity';
import { aggregates } from '../src/outbound/store/aggregates.ts';
import { startAccounts } from './start-accounts.ts';
import { verifyUser } from './verify-user.ts';

type Ids = {
  readonly account: string;
  readonly member: string;
  readonly invitation: string;
  readonly accessToken: string;
  /** The signed id of a member (sgid), which a mention in notes contains. */
  readonly mention: string;
};

const page = { limit: 0, cursor: '' };
const gatewayOnly = { services: ['gateway'] } as const;
const notificationsOnly = { services: ['notifications'] } as const;

const table: AccessTable<AccountsServiceService, Ids> = {
  register: {
    ...gatewayOnly,
    createRequest: () => ({ name: '', email: '', password: '', accountName: '', invitationToken: '', timeZone: '' }),
  },
  authenticate: { ...gatewayOnly, createRequest: () => ({ email: 'nobody@sample.example', password: 'wrong' }) },
  authenticateAccessToken: { ...gatewayOnly, createRequest: () => ({ secret: 'mh_nothing' }) },
  requestPasswordReset: { ...gatewayOnly, createRequest: () => ({ email: 'nobody@sample.example' }) },
  resetPassword: { ...gatewayOnly, createRequest: () => ({ token: 'nothing', password: 'a long enough password' }) },

  requestEmailVerification: { accessScope: 'write', createRequest: () => ({}) },
  verifyEmail: { accessScope: 'admin', createRequest: () => ({ token: 'nothing' }) },
  reauthenticate: { accessScope: 'write', createRequest: () => ({ password: 'wrong', passkeyResponseJson: '' }) },
  getSubject: { accessScope: 'read', createRequest: () => ({}) },
  updateUser: { accessScope: 'write', createRequest: () => ({ name: undefined, theme: 'dark', timeZone: undefined }) },
  listAccounts: { accessScope: 'read', servicesActingForUsers: ['recordings'], createRequest: () => ({}) },
  switchAccount: {
    accessScope: 'write',
    createRequest: ({ account }) => ({ accountId: account }),
    resourceRequests: { account: (_ids, { account }) => ({ accountId: account }) },
    inaccessibleCode: { account: 'account.not_found' },
  },
  completeOnboarding: { accessScope: 'write', createRequest: () => ({}) },
  updateAccount: { accessScope: 'admin', createRequest: () => ({ name: 'Another name' }) },

  listMembers: {
    accessScope: 'write',
    createRequest: () => ({ query: '', ...page }),
    resourceRequests: { 'member, as a cursor': (_ids, { member }) => ({ query: '', limit: 0, cursor: member }) },
    inaccessibleCode: { 'member, as a cursor': 'platform.cursor_invalid' },
  },
  updateMembership: {
    accessScope: 'admin',
    createRequest: ({ member }) => ({ id: member, role: 'admin' }),
    resourceRequests: { member: (_ids, { member }) => ({ id: member, role: 'admin' }) },
    inaccessibleCode: { member: 'membership.not_found' },
  },
  deleteMembership: {
    accessScope: 'admin',
    createRequest: ({ member }) => ({ id: member }),
    resourceRequests: { member: (_ids, { member }) => ({ id: member }) },
    inaccessibleCode: { member: 'membership.not_found' },
  },
  transferOwnership: {
    accessScope: 'admin',
    createRequest: () => ({ userId: 'nobody' }),
    resourceRequests: { member: (_ids, { member }) => ({ userId: member }) },
    inaccessibleCode: { member: 'membership.new_owner_unknown' },
  },
  recordActivity: { accessScope: 'read', createRequest: () => ({}) },
  searchMentions: { accessScope: 'write', createRequest: () => ({ query: '' }) },
  resolveMentions: {
    accessScope: 'read',
    servicesActingForUsers: ['meetings'],
    createRequest: ({ mention }) => ({ sgids: [mention] }),
    resourceRequests: { mention: (_ids, { mention }) => ({ sgids: [mention] }) },
    inaccessibleCode: { mention: 'ok' },
  },

  createInvitations: { accessScope: 'admin', createRequest: () => ({ invitations: [] }) },
  listInvitations: { accessScope: 'admin', createRequest: () => page },
  setPicture: { accessScope: 'write', createRequest: () => ({ content: Buffer.from('no image') }) },
  deletePicture: { accessScope: 'write', createRequest: () => ({}) },
  getPicture: {
    accessScope: 'read',
    createRequest: ({ member }) => ({ userId: member }),
    resourceRequests: { member: (_ids, { member }) => ({ userId: member }) },
    inaccessibleCode: { member: 'user.picture_not_found' },
  },
  listReceivedInvitations: { accessScope: 'admin', createRequest: () => ({}) },
  deleteInvitation: {
    accessScope: 'admin',
    createRequest: ({ invitation }) => ({ id: invitation }),
    resourceRequests: { invitation: (_ids, { invitation }) => ({ id: invitation }) },
    inaccessibleCode: { invitation: 'invitation.not_found' },
  },
  acceptInvitation: {
    accessScope: 'admin',
    createRequest: ({ invitation }) => ({ token: invitation }),
    resourceRequests: { 'invitation id instead of its token': (_ids, { invitation }) => ({ token: invitation }) },
    inaccessibleCode: { 'invitation id instead of its token': 'invitation.invalid' },
  },

  createAccessToken: { accessScope: 'admin', createRequest: () => ({ name: '', scopes: [], expiresInDays: 0 }) },
  listAccessTokens: { accessScope: 'admin', createRequest: () => page },
  deleteAccessToken: {
    accessScope: 'admin',
    createRequest: ({ accessToken }) => ({ id: accessToken }),
    resourceRequests: { 'access token': (_ids, { accessToken }) => ({ id: accessToken }) },
    inaccessibleCode: { 'access token': 'access_token.not_found' },
  },

  getQuotas: { services: ['meetings', 'recordings', 'ai'], createRequest: () => ({}) },
  streamPersonalData: { accessScope: 'admin', servicesActingForUsers: ['recordings'], createRequest: () => ({}) },
  getUsage: { accessScope: 'read', createRequest: () => ({}) },
  getPeople: {
    accessScope: 'read',
    services: ['meetings', 'notifications', 'recordings', 'search'],
    createRequest: ({ member }) => ({ userIds: [member] }),
    resourceRequests: { person: (_ids, { member }) => ({ userIds: [member] }) },
    inaccessibleCode: { person: 'ok' },
  },
  findMembersByName: { services: ['recordings'], createRequest: () => ({ names: ['Ada'] }) },
  // The signed token is enough.
  getInvitation: { ...gatewayOnly, createRequest: () => ({ token: 'nothing' }) },
  getInvitationDelivery: {
    ...notificationsOnly,
    createRequest: ({ invitation }) => ({ invitationId: invitation }),
    resourceRequests: { invitation: (_ids, { invitation }) => ({ invitationId: invitation }) },
    inaccessibleCode: { invitation: 'invitation.not_found' },
  },
  // A reset belongs to a user and no account, so notifications may request any.
  getPasswordResetDelivery: { ...notificationsOnly, createRequest: () => ({ passwordResetId: 'nothing' }) },
  // A password change belongs to no account either.
  getPasswordChangeDelivery: { ...notificationsOnly, createRequest: ({ member }) => ({ userId: member }) },
  // An email verification belongs to no account either.
  getEmailVerificationDelivery: {
    ...notificationsOnly,
    createRequest: ({ member }) => ({ userId: member, emailVerificationId: 'nothing' }),
  },
};

describeAccess('accounts', AccountsServiceService, table, async () => {
  const { service, accounts } = await startAccounts();
  const gateway = serviceCaller('gateway', '');
  let people = 0;

  async function register(invitationToken = '') {
    const email = `person-${++people}@sample.example`;
    const registration = { name: 'Sample Person', email, password: 'a long enough password', accountName: '' };
    const { subject } = await accounts.register(
      { ...registration, invitationToken, timeZone: 'Europe/London' },
      { as: gateway },
    );
    return { userId: subject!.user!.id, accountId: subject!.account!.id };
  }

  async function createAccountWithMember() {
    const owner = createActor({ ...(await register()), role: 'owner' });
    const { accountId } = owner;
    await verifyUser(service, owner);
    const invite = async () => {
      const invited = { name: 'Invited Person', email: `invited-${++people}@sample.example` };
      const { invitations } = await accounts.createInvitations({ invitations: [invited] }, { as: owner });
      return invitations[0]!.id;
    };
    const { token } = await accounts.getInvitationDelivery(
      { invitationId: await invite() },
      { as: serviceCaller('notifications', accountId) },
    );
    const { userId: member } = await register(token);
    const created = await accounts.createAccessToken(
      { name: 'A script', scopes: ['read'], expiresInDays: 0 },
      { as: owner },
    );
    const { mentions } = await accounts.searchMentions({ query: '' }, { as: owner });
    const mention = mentions.at(-1)!.sgid;
    return {
      actor: owner,
      ids: { account: accountId, member, invitation: await invite(), accessToken: created.accessToken!.id, mention },
    };
  }

  const [account, otherAccount] = [await createAccountWithMember(), await createAccountWithMember()];
  return {
    service,
    account,
    otherAccount,
    snapshot: () => snapshotDocuments(service.store, aggregates, otherAccount.ids.account),
  };
});
