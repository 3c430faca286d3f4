import { defineErrors } from './kinds.ts';

/** Errors of the gateway service. */
export const gatewayErrors = defineErrors({
  'gateway.csrf_token_invalid': {
    kind: 'forbidden',
    message: 'Your session has changed. Reload the page and try again.',
  },
  'gateway.origin_refused': {
    kind: 'forbidden',
    message: 'This request was blocked because it came from another site.',
  },
  'gateway.scope_missing': { kind: 'forbidden', message: "This access token doesn't allow that." },
  'gateway.access_token_invalid': { kind: 'unauthenticated', message: "This access token isn't valid." },
  'gateway.access_token_expired': {
    kind: 'unauthenticated',
    message: 'This access token has expired. Create a new one in the settings.',
  },
  'gateway.path_unknown': { kind: 'not_found', message: 'Page not found.' },
  'gateway.body_malformed': { kind: 'malformed', message: "The request body couldn't be read." },
  'gateway.body_type_unsupported': {
    kind: 'unsupported_type',
    message: 'Send the body as application/json or as a form.',
  },
  'gateway.form_file_unsupported': {
    kind: 'unsupported_type',
    message: "A form can't contain files. Upload each file with POST /direct_uploads and send its signed id.",
  },
  'gateway.body_too_large': { kind: 'too_large', message: 'The body of the request is too large.' },
  'gateway.input_invalid': { kind: 'validation', message: 'Please check what you entered.' },
  'gateway.rate_limited': { kind: 'rate_limited', message: 'Too many requests. Please wait a moment and try again.' },
  'gateway.deletion_scheduled': {
    kind: 'forbidden',
    message: 'This is scheduled for deletion. Cancel the deletion to use it again.',
  },
  'gateway.session_ended': { kind: 'unauthenticated', message: 'Your session has ended. Please sign in again.' },
  'gateway.session_unknown': { kind: 'not_found', message: 'This session has already ended.' },
  'gateway.reauthentication_required': { kind: 'forbidden', message: "Confirm it's you to do this." },
  'gateway.sessions_unavailable': {
    kind: 'unavailable',
    message: 'Signing in is unavailable right now. Please try again in a moment.',
  },
  'gateway.idempotency_unavailable': {
    kind: 'unavailable',
    message: "The Idempotency-Key couldn't be checked right now. Please try again in a moment.",
  },
  'gateway.idempotency_key_invalid': { kind: 'malformed', message: 'An Idempotency-Key has 1 to 200 characters.' },
  'gateway.idempotency_key_reused': {
    kind: 'validation',
    message: 'This Idempotency-Key was used for another request.',
  },
  'gateway.idempotency_limit_reached': {
    kind: 'rate_limited',
    message:
      'You have sent too many requests with an Idempotency-Key within a day. Send the request without the key, or wait.',
  },
  'gateway.response_not_stored': {
    kind: 'conflict',
    message: 'This request was completed before, but its response is no longer stored. Read the resource instead.',
  },
  'gateway.request_in_progress': {
    kind: 'conflict',
    message: 'The same request is still in progress.',
  },
});
