import { defineErrors } from './kinds.ts';

/** Errors of the billing service. */
export const billingErrors = defineErrors({
  'billing.account_count_invalid': {
    kind: 'validation',
    message: 'The number of seats must be a whole number of at least 1.',
  },
});
