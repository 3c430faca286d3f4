import type { EmailMinutes, EmailMinutesAnswer } from '@minutehand/contracts/http/minutes-emails';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

/** Answers what to tell whoever sent them. The same under the same key is mailed once. */
export async function emailMinutes(meetingId: string, given: EmailMinutes, idempotencyKey: string): Promise<string> {
  const path = meetingPath(meetingId, 'email_minutes');
  return (await api.post<EmailMinutesAnswer>(path, given, { idempotencyKey })).message;
}
