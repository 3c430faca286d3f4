import { AppError } from '@minutehand/contracts/errors';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, canAccess, findMember, type Role } from '../../domain/account.ts';
import { checkSignInMethod } from '../../domain/sso/sso-access.ts';
import type { User } from '../../domain/user.ts';

/** A user and the account they act in. `isSso`: signed in, or created their access token, with the provider of that account. */
export type SignedInUser = { user: Stored<User>; account: Stored<Account>; role: Role; isSso: boolean };

/** Throws sso.required, and account.not_found when the user is not a member, or the account is scheduled for deletion and the user is not an owner. */
export function toSignedInUser(user: Stored<User>, account: Stored<Account> | undefined, isSso = false): SignedInUser {
  const member = account && findMember(account, user.id);
  if (!account || !member || !canAccess(account, user.id)) throw new AppError('account.not_found');
  checkSignInMethod(account, user.id, isSso);
  return { user, account, role: member.role, isSso };
}
