import type { MinutesAnswer, MinutesPatch } from '@minutehand/contracts/http/minutes';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function updateMinutes(meetingId: string, minutes: MinutesPatch): Promise<MinutesAnswer> {
  return api.patch<MinutesAnswer>(meetingPath(meetingId, 'minutes'), minutes);
}
