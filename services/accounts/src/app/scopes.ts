import { systemScope } from '@minutehand/service-kit/identity';

/**
 * For documents that belong to no account: users, their passkeys, password resets and deletions. Sign-in looks a user up before an account
 * is known.
 */
export const globalScope = systemScope('users belong to no account');
/** For finding the accounts of a user and the owner of a token. */
export const allAccountsScope = systemScope('finds the accounts of a user or the owner of a token');
export const accountScope = (accountId: string) => systemScope('call on behalf of an authenticated user', accountId);
