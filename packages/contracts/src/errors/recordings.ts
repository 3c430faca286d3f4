import { defineErrors } from './kinds.ts';

/** Errors of the recordings service. */
export const recordingsErrors = defineErrors({
  'blob.not_found': { kind: 'not_found', message: 'This upload does not exist. Please upload the file again.' },
});
