import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';
import { findStoredMeeting } from './stored-meetings.ts';

/**
 * Indexes a stored meeting. Another process may update or purge the meeting at the same time and reach the index first, so
 * this repeats until the indexed version is the stored version.
 */
export async function putMeeting(
  ports: Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder' | 'index'>,
  meeting: IndexedMeeting,
): Promise<void> {
  await ports.index.put(meeting);
  const stored = await findStoredMeeting(ports, meeting.accountId, meeting.id);
  if (!stored) await ports.index.removeMeeting(meeting.accountId, meeting.id);
  else if (getVersions(stored) !== getVersions(meeting)) await putMeeting(ports, stored);
}

/** The versions of the parts of a meeting. */
export function getVersions({ metadata, texts }: IndexedMeeting): string {
  const versions = texts
    .map(
      ({ kind, sourceVersion, vectors }) => `${kind} ${sourceVersion}${vectors === undefined ? '' : ' with vectors'}`,
    )
    .sort();
  return [metadata.sourceVersion, ...versions].join(', ');
}
