import { AppError, isAppError } from '@minutehand/contracts/errors';
import { accessScopeSchema } from '@minutehand/contracts/http/people';
import { accountRoleSchema } from '@minutehand/contracts/http/session';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import type { TokenAuthenticator } from '../../app/ports.ts';

/** Authenticates tokens with the accounts service. */
export function createTokenAuthenticator(accounts: RpcClient<AccountsServiceService>): TokenAuthenticator {
  return async (secret) => {
    try {
      const { subject, scopes, accessTokenId } = await accounts.authenticateAccessToken(
        { secret },
        { as: serviceCaller('gateway', '') },
      );
      if (!subject?.user || !subject.account) throw new AppError('gateway.access_token_invalid');
      const { user, account } = subject;
      return {
        user: {
          userId: user.id,
          accountId: account.id,
          role: accountRoleSchema.parse(account.role),
          credentialEpoch: subject.credentialEpoch,
          isClosed: false,
          membershipVersion: subject.membershipVersion,
          ...(subject.sso ? { isSso: true } : {}),
        },
        scopes: scopes.map((scope) => accessScopeSchema.parse(scope)),
        accessTokenId,
      };
    } catch (error) {
      if (isAppError(error, 'access_token.expired'))
        throw new AppError('gateway.access_token_expired', { cause: error });
      const isRejected = isAppError(error) && ['unauthenticated', 'not_found'].includes(error.kind);
      throw isRejected ? new AppError('gateway.access_token_invalid', { cause: error }) : error;
    }
  };
}
