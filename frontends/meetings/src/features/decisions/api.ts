import type { DecisionsResponse } from '@minutehand/contracts/http/meetings/decisions';
import { api } from '@minutehand/web-kit';
import { EXPORT_DEADLINE_MS } from '../../limits.ts';

export function listDecisions(
  query: Readonly<Record<string, string>>,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DecisionsResponse> {
  return api.get<DecisionsResponse>('/decisions', { signal, query: { ...query, ...(cursor && { cursor }) } });
}

/** Downloads all matching decisions. */
export function exportDecisions(query: Readonly<Record<string, string>>): Promise<File> {
  const params = new URLSearchParams(query);
  const path = params.size === 0 ? '/decisions/export.csv' : `/decisions/export.csv?${params}`;
  return api.download(path, { deadlineMs: EXPORT_DEADLINE_MS });
}
