import type { ActiveUser, PresenceResponse, PresenceUpdate } from '@minutehand/contracts/http/meetings/presence';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

/** Reports this page. Returns the other users who have the meeting open. */
export async function reportPresence(
  meetingId: string,
  update: PresenceUpdate,
  signal?: AbortSignal,
): Promise<ActiveUser[]> {
  const options = signal ? { signal } : {};
  return (await api.put<PresenceResponse>(meetingPath(meetingId, 'presence'), update, options)).people;
}
