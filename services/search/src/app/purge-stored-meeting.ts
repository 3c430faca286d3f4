import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { getTextId } from './stored-meetings.ts';

/** Purges the documents of a meeting from the store, but not from the index. */
export async function purgeStoredMeeting(
  { metadata, texts }: Pick<Ports, 'metadata' | 'texts'>,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  await texts.remove(scope, getTextId(meetingId, 'transcripts'));
  await texts.remove(scope, getTextId(meetingId, 'minutes'));
  await metadata.remove(scope, meetingId);
}
