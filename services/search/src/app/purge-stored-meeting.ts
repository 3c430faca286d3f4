import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';
import { getTextId } from './stored-meetings.ts';

type PurgePorts = Pick<Ports, 'metadata' | 'texts' | 'vectors'>;

/** Purges the documents of a meeting from the store, but not from the index. */
export async function purgeStoredMeeting(
  { metadata, texts, vectors }: PurgePorts,
  accountId: string,
  meetingId: string,
): Promise<void> {
  const scope = systemScope('the meeting was deleted', accountId);
  for (const kind of ['transcripts', 'minutes'] as const) await texts.remove(scope, getTextId(meetingId, kind));
  for await (const { id } of vectors.stream(scope, { where: { meetingId } })) await vectors.remove(scope, id);
  await metadata.remove(scope, meetingId);
}
