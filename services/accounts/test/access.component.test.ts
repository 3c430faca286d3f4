import { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type AccessTable, describeAccess, snapshotDocuments } from '@minutehand/test-kit/access';
import { actor } from '@minutehand/test-kit/identity';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { AccountsConfig } from '../src/config.ts';
import { aggregates } from '../src/outbound/store/aggregates.ts';

type Ids = {
  readonly account: string;
  readonly member: string;
  readonly invitation: string;
  readonly accessToken: string;
  readonly mention: string;
};

const page = { limit: 0, cursor: '' };
const gatewayOnly = { services: ['gateway'] } as const;
const notificationsOnly = { services: ['notifications'] } as const;

const table: AccessTable<AccountsServiceService, Ids> = {
  register: {
    ...gatewayOnly,
    request: () => ({ name: '', email: '', password: '', accountName: '', invitationToken: '', timeZone: '' }),
  },
  authenticate: { ...gatewayOnly, request: () => ({ email: 'nobody@sample.example', password: 'wrong' }) },
  authenticateAccessToken: { ...gatewayOnly, request: () => ({ secret: 'mh_nothing' }) },
  requestPasswordReset: { ...gatewayOnly, request: () => ({ email: 'nobody@sample.example' }) },
  resetPassword: { ...gatewayOnly, request: () => ({ token: 'nothing', password: 'a long enough password' }) },

  getSubject: { person: 'read', request: () => ({}) },
  updateUser: { person: 'write', request: () => ({ name: undefined, theme: 'dark', timeZone: undefined }) },
  listAccounts: { person: 'read', request: () => ({}) },
  switchAccount: {
    person: 'write',
    request: ({ account }) => ({ accountId: account }),
    naming: { account: (_ids, { account }) => ({ accountId: account }) },
    absent: { account: 'account.not_found' },
  },
  completeOnboarding: { person: 'write', request: () => ({}) },

  listMembers: {
    person: 'read',
    request: () => ({ query: '', ...page }),
    naming: { 'member, as a cursor': (_ids, { member }) => ({ query: '', limit: 0, cursor: member }) },
    absent: { 'member, as a cursor': 'platform.cursor_invalid' },
  },
  updateMembership: {
    person: 'write',
    request: ({ member }) => ({ id: member, role: 'admin' }),
    naming: { member: (_ids, { member }) => ({ id: member, role: 'admin' }) },
    absent: { member: 'membership.not_found' },
  },
  deleteMembership: {
    person: 'write',
    request: ({ member }) => ({ id: member }),
    naming: { member: (_ids, { member }) => ({ id: member }) },
    absent: { member: 'membership.not_found' },
  },
  searchMentions: { person: 'read', request: () => ({ query: '' }) },
  resolveMentions: {
    person: 'read',
    request: ({ mention }) => ({ sgids: [mention] }),
    naming: { mention: (_ids, { mention }) => ({ sgids: [mention] }) },
    absent: { mention: 'ok' },
  },

  createInvitations: { person: 'write', request: () => ({ invitations: [] }) },
  listInvitations: { person: 'read', request: () => page },
  deleteInvitation: {
    person: 'write',
    request: ({ invitation }) => ({ id: invitation }),
    naming: { invitation: (_ids, { invitation }) => ({ id: invitation }) },
    absent: { invitation: 'invitation.not_found' },
  },
  acceptInvitation: {
    person: 'write',
    request: ({ invitation }) => ({ token: invitation }),
    naming: { 'invitation id instead of its token': (_ids, { invitation }) => ({ token: invitation }) },
    absent: { 'invitation id instead of its token': 'invitation.invalid' },
  },

  createAccessToken: { person: 'write', request: () => ({ name: '', scopes: [] }) },
  listAccessTokens: { person: 'read', request: () => page },
  deleteAccessToken: {
    person: 'write',
    request: ({ accessToken }) => ({ id: accessToken }),
    naming: { 'access token': (_ids, { accessToken }) => ({ id: accessToken }) },
    absent: { 'access token': 'access_token.not_found' },
  },

  getPeople: {
    person: 'read',
    services: ['meetings', 'notifications', 'search', 'ai', 'gateway'],
    request: ({ member }) => ({ userIds: [member] }),
    naming: { person: (_ids, { member }) => ({ userIds: [member] }) },
    absent: { person: 'ok' },
  },
  getInvitationDelivery: {
    ...notificationsOnly,
    request: ({ invitation }) => ({ invitationId: invitation }),
    naming: { invitation: (_ids, { invitation }) => ({ invitationId: invitation }) },
    absent: { invitation: 'invitation.not_found' },
  },
  // A reset belongs to a user and no account, so notifications may request any.
  getPasswordResetDelivery: { ...notificationsOnly, request: ({ member }) => ({ passwordResetId: member }) },
};

describeAccess('accounts', AccountsServiceService, table, async () => {
  const service = await startTestService<AccountsConfig>({
    config: { name: 'accounts', signingSecret: 'a secret of the test, long enough' },
    compose,
    aggregates,
  });
  const accounts = service.client(AccountsServiceService);
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
    const owner = actor({ ...(await register()), role: 'owner' });
    const { accountId } = owner;
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
    const created = await accounts.createAccessToken({ name: 'A script', scopes: ['read'] }, { as: owner });
    const { mentions } = await accounts.searchMentions({ query: '' }, { as: owner });
    const mention = mentions.at(-1)!.sgid;
    return {
      actor: owner,
      ids: { account: accountId, member, invitation: await invite(), accessToken: created.accessToken!.id, mention },
    };
  }

  const [own, foreign] = [await createAccountWithMember(), await createAccountWithMember()];
  return { service, own, foreign, snapshot: () => snapshotDocuments(service.store, aggregates, foreign.ids.account) };
});
