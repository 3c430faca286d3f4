/** Pence a month for the accounts that the base price includes. */
export const BASE_PENCE = 9_500;
export const INCLUDED_ACCOUNTS = 5;
/** Pence a month for each account more. */
export const ADDITIONAL_ACCOUNT_PENCE = 1_500;
/** The largest number of accounts that a price is told for. */
export const ACCOUNTS_MAX = 100_000;
