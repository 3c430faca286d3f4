import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { textIdOf } from './stored-meetings.ts';

type Kept = Pick<Ports, 'headings' | 'texts' | 'index'>;

/** A meeting has gone. Doing it again does nothing. */
export async function purgeMeeting(
  ports: Kept,
  { accountId, meetingId }: { accountId: string; meetingId: string },
): Promise<void> {
  await purgeDocuments(ports, accountId, meetingId);
  await ports.index.removeMeeting(accountId, meetingId);
}

/** An account has gone, with all that was found in it. */
export async function purgeAccount(ports: Kept, accountId: string): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const { id } of ports.headings.stream(scope, {})) await purgeDocuments(ports, accountId, id);
  await ports.index.removeAccount(accountId);
}

async function purgeDocuments({ headings, texts }: Kept, accountId: string, meetingId: string): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  await texts.remove(scope, textIdOf(meetingId, 'transcripts'));
  await texts.remove(scope, textIdOf(meetingId, 'minutes'));
  await headings.remove(scope, meetingId);
}
