import { systemScope } from '@minutehand/service-kit/identity';

/** Users are global: a sign-in is looked for before an account is known. */
export const usersScope = systemScope('users belong to no account');
/** A person's accounts, and the owners of tokens, are found across accounts. */
export const allAccountsScope = systemScope('finds the account of a person or a token');
export const accountScope = (accountId: string) =>
  systemScope('acts for a person who has proved who they are', accountId);
