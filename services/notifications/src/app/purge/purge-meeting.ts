import { systemScope } from '@minutehand/service-kit/identity';
import { removeFromDigests } from '../digests.ts';
import type { Ports } from '../ports.ts';

/** Purges the notifications that link to a deleted meeting, or to one of its action items, and removes them from open digests. */
export async function purgeMeeting(
  { notifications, digests }: Pick<Ports, 'notifications' | 'digests'>,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  const url = `/meetings/${encodeURIComponent(meetingId)}`;
  // "@" follows "?" in the order of characters.
  for (const where of [{ url }, { url: { gte: `${url}?`, lt: `${url}@` } }])
    for await (const { id } of notifications.stream(scope, { where })) await notifications.remove(scope, id);
  await removeFromDigests({ digests }, accountId, (entry) => entry.url === url || entry.url.startsWith(`${url}?`));
}
