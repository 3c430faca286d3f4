/** The query key of the account's invitations. */
export const INVITATIONS_KEY = ['invitations'];
