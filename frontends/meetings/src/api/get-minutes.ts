import type { MinutesAnswer } from '@minutehand/contracts/http/minutes';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function getMinutes(meetingId: string, signal: AbortSignal): Promise<MinutesAnswer> {
  return api.get<MinutesAnswer>(meetingPath(meetingId, 'minutes'), { signal });
}
