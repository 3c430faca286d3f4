import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { authenticateAccessToken } from '../../app/access-tokens/authenticate-access-token.ts';
import { createAccessToken } from '../../app/access-tokens/create-access-token.ts';
import { deleteAccessToken } from '../../app/access-tokens/delete-access-token.ts';
import { listAccessTokens } from '../../app/access-tokens/list-access-tokens.ts';
import { getQuotaOverrides } from '../../app/accounts/get-quotas.ts';
import { getUsage } from '../../app/accounts/get-usage.ts';
import { listUsableAccounts } from '../../app/accounts/list-usable-accounts.ts';
import { switchAccount } from '../../app/accounts/switch-account.ts';
import { updateAccount } from '../../app/accounts/update-account.ts';
import { acceptInvitation } from '../../app/invitations/accept-invitation.ts';
import { createInvitations } from '../../app/invitations/create-invitations.ts';
import { deleteInvitation } from '../../app/invitations/delete-invitation.ts';
import { getInvitation } from '../../app/invitations/get-invitation.ts';
import { getInvitationEmailContents } from '../../app/invitations/get-invitation-email-contents.ts';
import { listInvitations } from '../../app/invitations/list-invitations.ts';
import { listReceivedInvitations } from '../../app/invitations/list-received-invitations.ts';
import { deleteMembership } from '../../app/members/delete-membership.ts';
import { listMembers } from '../../app/members/list-members.ts';
import { storeLastActivity } from '../../app/members/store-last-activity.ts';
import { transferOwnership } from '../../app/members/transfer-ownership.ts';
import { updateMembership } from '../../app/members/update-membership.ts';
import { findMembersByName } from '../../app/people/find-members-by-name.ts';
import { getPeople } from '../../app/people/get-people.ts';
import { resolveMentions } from '../../app/people/resolve-mentions.ts';
import { searchMentions } from '../../app/people/search-mentions.ts';
import type { Ports } from '../../app/ports.ts';
import { authenticate } from '../../app/users/authenticate.ts';
import { completeOnboarding } from '../../app/users/complete-onboarding.ts';
import { exportPersonalData } from '../../app/users/export-personal-data.ts';
import { getEmailVerificationContents } from '../../app/users/get-email-verification-contents.ts';
import { getPasswordChangeEmailContents } from '../../app/users/get-password-change-email-contents.ts';
import { getPasswordResetEmailContents } from '../../app/users/get-password-reset-email-contents.ts';
import { getSignedInUser } from '../../app/users/get-signed-in-user.ts';
import { deletePicture, getPicture, setPicture } from '../../app/users/pictures.ts';
import { reauthenticate } from '../../app/users/reauthenticate.ts';
import { register } from '../../app/users/register.ts';
import { requestEmailVerification } from '../../app/users/request-email-verification.ts';
import { requestPasswordReset } from '../../app/users/request-password-reset.ts';
import { resetPassword } from '../../app/users/reset-password.ts';
import { updateUser } from '../../app/users/update-user.ts';
import { verifyEmail } from '../../app/users/verify-email.ts';
import { toPageRequest } from './page-request.ts';
import {
  presentAccessToken,
  presentAccount,
  presentInvitation,
  presentMembership,
  presentMentionContent,
  presentSignedInUser,
  presentUser,
} from './present.ts';

/** Before sign-in the gateway calls as itself, without an actor. */
const gatewayOnly = { services: ['gateway'] } as const;
const readScope = { accessScope: 'read' } as const;
const writeScope = { accessScope: 'write' } as const;
/** People, roles, invitations and credentials: a browser session, or a token that a signed-in user granted this scope. */
const adminScope = { accessScope: 'admin' } as const;
const notificationsOnly = { services: ['notifications'] } as const;

export function createAccountsHandlers(ports: Ports): Handlers<typeof AccountsServiceService> {
  return {
    register: defineHandler(gatewayOnly, async (request, { caller }) => ({
      subject: presentSignedInUser(await register(ports, caller, request)),
    })),
    authenticate: defineHandler(gatewayOnly, async (request, { caller }) => ({
      subject: presentSignedInUser(await authenticate(ports, caller, request)),
    })),
    authenticateAccessToken: defineHandler(gatewayOnly, async ({ secret }) => {
      const { scopes, accessTokenId, ...signedIn } = await authenticateAccessToken(ports, secret);
      return { subject: presentSignedInUser(signedIn), scopes, accessTokenId };
    }),
    requestPasswordReset: defineHandler(gatewayOnly, async ({ email }, { caller }) => {
      await requestPasswordReset(ports, caller, email);
      return {};
    }),
    resetPassword: defineHandler(gatewayOnly, (request, { caller }) => resetPassword(ports, caller, request)),

    requestEmailVerification: defineHandler(writeScope, (_request, { caller }) =>
      requestEmailVerification(ports, caller),
    ),
    verifyEmail: defineHandler(adminScope, async ({ token }, { caller }) => ({
      subject: presentSignedInUser(await verifyEmail(ports, caller, token)),
    })),
    reauthenticate: defineHandler(writeScope, async (confirmation, { caller }) => ({
      subject: presentSignedInUser(await reauthenticate(ports, caller, confirmation)),
    })),
    getSubject: defineHandler(readScope, async (_request, { caller }) => ({
      subject: presentSignedInUser(await getSignedInUser(ports, caller)),
    })),
    updateUser: defineHandler(writeScope, async (changes, { caller }) => ({
      user: presentUser(await updateUser(ports, caller, changes)),
    })),
    setPicture: defineHandler(writeScope, async ({ content }, { caller }) => ({
      user: presentUser(await setPicture(ports, caller, content)),
    })),
    deletePicture: defineHandler(writeScope, async (_request, { caller }) => ({
      user: presentUser(await deletePicture(ports, caller)),
    })),
    getPicture: defineHandler(readScope, ({ userId }, { caller }) => getPicture(ports, caller, userId)),
    listAccounts: defineHandler(
      { ...readScope, servicesActingForUsers: ['recordings'] },
      async (_request, { caller }) => ({
        accounts: (await listUsableAccounts(ports, caller)).map(presentAccount),
      }),
    ),
    switchAccount: defineHandler(writeScope, async ({ accountId }, { caller }) => ({
      subject: presentSignedInUser(await switchAccount(ports, caller, accountId)),
    })),
    updateAccount: defineHandler(adminScope, async (changes, { caller }) => ({
      account: presentAccount(await updateAccount(ports, caller, changes)),
    })),
    completeOnboarding: defineHandler(writeScope, async (_request, { caller }) => ({
      subject: presentSignedInUser(await completeOnboarding(ports, caller)),
    })),

    // Needs write access, because lists of people are used to assign, share and mention.
    listMembers: defineHandler(writeScope, async (request, { caller }) => {
      const page = await listMembers(ports, caller, { text: request.query, ...toPageRequest(request) });
      return { members: page.items.map(presentMembership), nextCursor: page.nextCursor ?? '' };
    }),
    updateMembership: defineHandler(adminScope, async ({ id, role }, { caller }) => ({
      membership: presentMembership(await updateMembership(ports, caller, id, role)),
    })),
    deleteMembership: defineHandler(adminScope, async ({ id: userId, successorId }, { caller }) => {
      await deleteMembership(ports, caller, { userId, successorId });
      return {};
    }),
    transferOwnership: defineHandler(adminScope, async ({ userId }, { caller }) => ({
      subject: presentSignedInUser(await transferOwnership(ports, caller, userId)),
    })),
    recordActivity: defineHandler(readScope, async (_request, { caller }) => {
      await storeLastActivity(ports, caller);
      return {};
    }),
    searchMentions: defineHandler(writeScope, async ({ query }, { caller }) => ({
      mentions: (await searchMentions(ports, caller, query)).map(({ name, sgid }) => ({
        name,
        content: presentMentionContent(name),
        sgid,
      })),
    })),
    resolveMentions: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['meetings'] },
      async ({ sgids }, { caller }) => ({
        mentions: await resolveMentions(ports, caller, sgids),
      }),
    ),

    createInvitations: defineHandler(adminScope, async ({ invitations }, { caller }) => ({
      invitations: (await createInvitations(ports, caller, invitations)).map(presentInvitation),
    })),
    listInvitations: defineHandler(adminScope, async (request, { caller }) => {
      const page = await listInvitations(ports, caller, toPageRequest(request));
      return { invitations: page.items.map(presentInvitation), nextCursor: page.nextCursor ?? '' };
    }),
    deleteInvitation: defineHandler(adminScope, async ({ id }, { caller }) => {
      await deleteInvitation(ports, caller, id);
      return {};
    }),
    // The tokens let their holder join an account.
    listReceivedInvitations: defineHandler(adminScope, async (_request, { caller }) => ({
      invitations: (await listReceivedInvitations(ports, caller)).map((invitation) => ({
        ...invitation,
        expiresAt: invitation.expiresAt.toISOString(),
      })),
    })),
    acceptInvitation: defineHandler(adminScope, async ({ token }, { caller }) => ({
      subject: presentSignedInUser(await acceptInvitation(ports, caller, token)),
    })),
    getInvitation: defineHandler(gatewayOnly, ({ token }) => getInvitation(ports, token)),

    createAccessToken: defineHandler(adminScope, async (request, { caller }) => {
      const { accessToken, secret } = await createAccessToken(ports, caller, request);
      return { accessToken: presentAccessToken(accessToken), secret };
    }),
    listAccessTokens: defineHandler(adminScope, async (request, { caller }) => {
      const page = await listAccessTokens(ports, caller, toPageRequest(request));
      return { accessTokens: page.items.map(presentAccessToken), nextCursor: page.nextCursor ?? '' };
    }),
    deleteAccessToken: defineHandler(adminScope, async ({ id }, { caller }) => {
      await deleteAccessToken(ports, caller, id);
      return {};
    }),

    streamPersonalData: defineHandler(
      { ...adminScope, servicesActingForUsers: ['recordings'] },
      (_request, { caller, signal }) => exportPersonalData(ports, caller, signal),
    ),

    getPeople: defineHandler(
      { accessScope: 'read', services: ['meetings', 'notifications', 'recordings', 'search'] },
      (request, { caller }) => getPeople(ports, caller.accountId, request),
    ),
    findMembersByName: defineHandler({ services: ['recordings'] }, async ({ names }, { caller }) => ({
      members: await findMembersByName(ports, caller.accountId, names),
    })),
    getQuotas: defineHandler({ services: ['meetings', 'recordings', 'ai'] }, async (_request, { caller }) => ({
      overrides: await getQuotaOverrides(ports, caller.accountId),
    })),
    getUsage: defineHandler(readScope, async (_request, { caller }) => ({ usage: await getUsage(ports, caller) })),

    getInvitationDelivery: defineHandler(notificationsOnly, ({ invitationId }, { caller }) =>
      getInvitationEmailContents(ports, caller, invitationId),
    ),
    getPasswordResetDelivery: defineHandler(notificationsOnly, ({ passwordResetId }) =>
      getPasswordResetEmailContents(ports, passwordResetId),
    ),
    getPasswordChangeDelivery: defineHandler(notificationsOnly, ({ userId }) =>
      getPasswordChangeEmailContents(ports, userId),
    ),
    getEmailVerificationDelivery: defineHandler(notificationsOnly, ({ userId, emailVerificationId }) =>
      getEmailVerificationContents(ports, userId, emailVerificationId),
    ),
  };
}
