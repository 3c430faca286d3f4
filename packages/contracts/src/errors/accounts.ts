import { defineErrors } from './kinds.ts';

/** Errors of the accounts service. */
export const accountsErrors = defineErrors({
  'session.credentials_wrong': { kind: 'unauthenticated', message: 'The email address or the password is wrong.' },
});
