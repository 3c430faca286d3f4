import { defineErrors } from './kinds.ts';

/** Errors of the ai service. */
export const aiErrors = defineErrors({
  'generation.not_found': { kind: 'not_found', message: 'This generation does not exist.' },
});
