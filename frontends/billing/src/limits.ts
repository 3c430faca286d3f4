/** Range and initial value of the account slider. */
export const ACCOUNT_SLIDER = { min: 1, max: 50, initial: 5 } as const;
/** Minor units per major unit of the currency. */
export const PENCE_PER_POUND = 100;
