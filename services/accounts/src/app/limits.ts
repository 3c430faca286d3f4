/** Accounts of one person that are listed. */
export const ACCOUNTS_PER_PERSON = 100;
/** Ids in one look-up of people. */
export const PEOPLE_PER_LOOKUP = 500;
