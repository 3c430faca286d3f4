import type { Meeting, MeetingAnswer, MeetingCreate } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';

export async function createMeeting(
  meeting: NonNullable<MeetingCreate['meeting']>,
  idempotencyKey: string,
): Promise<Meeting> {
  return (await api.post<MeetingAnswer>('/meetings', { meeting }, { idempotencyKey })).meeting;
}
