import { defineErrors } from './kinds.ts';

/** Errors of the notifications service. */
export const notificationsErrors = defineErrors({
  'notification.not_found': { kind: 'not_found', message: 'This notification does not exist.' },
});
