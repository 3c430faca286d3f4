import type { MeetingsAnswer } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import type { MeetingFilters } from '../shared/query-keys.ts';

export function listMeetings(filters: MeetingFilters, cursor: string | null, signal: AbortSignal) {
  const query = { state: filters.state, mine: filters.isMine ? '1' : null, cursor };
  return api.get<MeetingsAnswer>('/meetings', { query, signal });
}
