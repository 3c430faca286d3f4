import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { getTextId } from './stored-meetings.ts';

type MeetingStores = Pick<Ports, 'headings' | 'texts' | 'index'>;

/** Purges a deleted meeting. Idempotent. */
export async function purgeMeeting(
  ports: MeetingStores,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  await purgeDocuments(ports, accountId, meetingId);
  await ports.index.removeMeeting(accountId, meetingId);
}

/** Purges all meetings of a deleted account. */
export async function purgeAccount(ports: MeetingStores, accountId: string): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const { id } of ports.headings.stream(scope, {})) await purgeDocuments(ports, accountId, id);
  await ports.index.removeAccount(accountId);
}

async function purgeDocuments({ headings, texts }: MeetingStores, accountId: string, meetingId: string): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  await texts.remove(scope, getTextId(meetingId, 'transcripts'));
  await texts.remove(scope, getTextId(meetingId, 'minutes'));
  await headings.remove(scope, meetingId);
}
