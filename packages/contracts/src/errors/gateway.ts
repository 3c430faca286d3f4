import { defineErrors } from './kinds.ts';

/** Errors of the gateway service. */
export const gatewayErrors = defineErrors({
  'gateway.csrf_token_invalid': {
    kind: 'forbidden',
    message: 'Your session has changed. Reload the page and try again.',
  },
});
