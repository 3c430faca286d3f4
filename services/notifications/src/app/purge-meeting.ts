import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Purges the notifications that link to a deleted meeting. */
export async function purgeMeeting(
  { notifications }: Pick<Ports, 'notifications'>,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  const url = `/meetings/${encodeURIComponent(meetingId)}`;
  for await (const { id } of notifications.stream(scope, { where: { url } })) await notifications.remove(scope, id);
}
