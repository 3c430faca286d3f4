/** Accounts that the slider goes from and to, and where it starts: what the base price includes. */
export const ACCOUNTS_ON_SLIDER = { min: 1, max: 50, initial: 5 } as const;
/** Minor units of a currency's major one (pence to the pound). */
export const PENCE_PER_POUND = 100;
