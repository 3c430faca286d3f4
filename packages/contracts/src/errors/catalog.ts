import { accountsErrors } from './accounts.ts';
import { aiErrors } from './ai.ts';
import { billingErrors } from './billing.ts';
import { gatewayErrors } from './gateway.ts';
import { meetingsErrors } from './meetings.ts';
import { notificationsErrors } from './notifications.ts';
import { platformErrors } from './platform.ts';
import { quotaErrors } from './quotas.ts';
import { recordingsErrors } from './recordings.ts';
import { searchErrors } from './search.ts';

/** Every error that a service may return. Its kind determines the gRPC and HTTP status; its message is shown to users. */
export const errorCatalog = {
  ...platformErrors,
  ...quotaErrors,
  ...gatewayErrors,
  ...accountsErrors,
  ...meetingsErrors,
  ...recordingsErrors,
  ...aiErrors,
  ...searchErrors,
  ...billingErrors,
  ...notificationsErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalog;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}
