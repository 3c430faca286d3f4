import { defineErrors } from './kinds.ts';

/** Errors of quotas. Their messages name the quota, the usage and the remedy (quotas.ts). */
export const quotaErrors = defineErrors({
  'quota.exceeded': {
    kind: 'validation',
    message: 'This exceeds a limit of the workspace. The administrator of this site can raise it.',
  },
  'quota.exceeded_today': {
    kind: 'rate_limited',
    message: 'A daily limit has been reached. Please try again tomorrow.',
  },
});
