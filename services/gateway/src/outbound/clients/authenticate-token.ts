import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { AccountsServiceService } from '@minutehand/contracts/proto/accounts/v1/accounts';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { z } from 'zod';
import type { AuthenticateToken } from '../../app/ports.ts';

const tokenScopesSchema = z.array(z.enum(['read', 'write']));
const role = z.enum(['owner', 'admin', 'member']);

/** Authenticates tokens with the accounts service. */
export function createAuthenticateToken(accounts: RpcClient<AccountsServiceService>): AuthenticateToken {
  return async (secret) => {
    try {
      const { subject, scopes } = await accounts.authenticateAccessToken(
        { secret },
        { as: serviceCaller('gateway', '') },
      );
      if (!subject?.user || !subject.account) throw new AppError('gateway.access_token_invalid');
      const { user, account } = subject;
      return {
        person: {
          userId: user.id,
          accountId: account.id,
          role: role.parse(account.role),
          platformAdmin: user.platformAdmin,
          credentialEpoch: subject.credentialEpoch,
          membershipVersion: subject.membershipVersion,
        },
        scopes: tokenScopesSchema.parse(scopes),
      };
    } catch (error) {
      const isRefused = isAppError(error) && ['unauthenticated', 'not_found'].includes(error.kind);
      throw isRefused ? new AppError('gateway.access_token_invalid', { cause: error }) : error;
    }
  };
}
