import type { Ports } from './ports.ts';
import { purgeStoredMeeting } from './purge-stored-meeting.ts';

/** Purges a deleted meeting. Idempotent. */
export async function purgeMeeting(
  ports: Pick<Ports, 'metadata' | 'texts' | 'index' | 'vectors'>,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  await purgeStoredMeeting(ports, accountId, meetingId);
  await ports.index.removeMeeting(accountId, meetingId);
}
