import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import type { CredentialsServiceService } from '@minutehand/contracts/proto/accounts/v1/credentials';
import type { DeletionsServiceService } from '@minutehand/contracts/proto/accounts/v1/deletions';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { type RpcClient, undefinedIfNotFound } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../app/ports.ts';

export type AccountsClient = Pick<
  Clients,
  | 'findMembers'
  | 'findInvitation'
  | 'findPasswordReset'
  | 'findEmailVerification'
  | 'findEmailChange'
  | 'findPasswordChangeRecipient'
  | 'findDeletion'
>;

export function createAccountsClient(
  accounts: RpcClient<typeof AccountsServiceService>,
  credentials: RpcClient<typeof CredentialsServiceService>,
  deletions: RpcClient<typeof DeletionsServiceService>,
): AccountsClient {
  const callOptions = (accountId: string) => ({ as: serviceCaller('notifications', accountId) });
  return {
    // No email is sent for an account that is scheduled for deletion.
    findMembers: async (accountId, userIds) => {
      const { people, accountClosed } = await accounts.getPeople({ userIds: [...userIds] }, callOptions(accountId));
      return accountClosed === true ? [] : people;
    },
    findDeletion: (deletionId) => undefinedIfNotFound(deletions.getDeletionDelivery({ deletionId }, callOptions(''))),
    findInvitation: (accountId, invitationId) =>
      undefinedIfNotFound(accounts.getInvitationDelivery({ invitationId }, callOptions(accountId))),
    // A password reset that is used or expired needs no email.
    findPasswordReset: (passwordResetId) =>
      undefinedIfNotFound(accounts.getPasswordResetDelivery({ passwordResetId }, callOptions('')), [
        'password_reset.invalid',
      ]),
    findEmailVerification: (userId, emailVerificationId) =>
      undefinedIfNotFound(accounts.getEmailVerificationDelivery({ userId, emailVerificationId }, callOptions(''))),
    findEmailChange: (userId, emailChangeId) =>
      undefinedIfNotFound(credentials.getEmailChangeDelivery({ userId, emailChangeId }, callOptions(''))),
    findPasswordChangeRecipient: (userId) =>
      undefinedIfNotFound(accounts.getPasswordChangeDelivery({ userId }, callOptions(''))),
  };
}
