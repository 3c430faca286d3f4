import type { SecurityEventCategory, SecurityEventsResponse } from '@minutehand/contracts/http/security-events';
import { api } from '@minutehand/web-kit';
import { SECURITY_LOG_DEADLINE_MS } from './limits.ts';

export type SecurityEventFilter = {
  readonly category: SecurityEventCategory | '';
  readonly userId: string;
  /** ISO 8601 UTC; empty for no limit. */
  readonly from: string;
};

const getPath = (accountId: string) => `/accounts/${encodeURIComponent(accountId)}/security_events`;

function toQuery({ category, userId, from }: SecurityEventFilter, cursor: string | null = null): string {
  const values = { category, user_id: userId, from, cursor: cursor ?? '' };
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
  return query === '' ? '' : `?${query}`;
}

/** A page of the security log of the account, newest first. */
export function listSecurityEvents(
  accountId: string,
  filter: SecurityEventFilter,
  cursor: string | null,
  signal: AbortSignal,
): Promise<SecurityEventsResponse> {
  return api.get<SecurityEventsResponse>(`${getPath(accountId)}${toQuery(filter, cursor)}`, { signal });
}

export function downloadSecurityLog(accountId: string, filter: SecurityEventFilter): Promise<File> {
  return api.download(`${getPath(accountId)}/export.csv${toQuery(filter)}`, { deadlineMs: SECURITY_LOG_DEADLINE_MS });
}
