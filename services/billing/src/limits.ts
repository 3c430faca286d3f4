/** Limits of the billing service. */

// Prices

/** Base price in pence per month, with INCLUDED_ACCOUNTS accounts. */
export const BASE_PENCE = 9_500;
export const INCLUDED_ACCOUNTS = 5;
/** Pence per month for each additional account. */
export const ADDITIONAL_ACCOUNT_PENCE = 1_500;

// Quotes

/** The largest number of accounts in a quote. */
export const ACCOUNTS_MAX = 100_000;
