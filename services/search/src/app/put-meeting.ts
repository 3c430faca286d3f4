import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import { isUnknown } from '../domain/vectors/vectors.ts';
import type { Ports } from './ports.ts';
import { findStoredMeeting, indexScope } from './stored-meetings.ts';

export type PutPorts = Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder' | 'index'>;

/**
 * Indexes a stored meeting. Another process may update or purge the meeting at the same time and reach the index first, so
 * this repeats until the indexed version is the stored version. Returns false if the index left out the vectors: they are marked, and
 * indexed later.
 */
export async function putMeeting(ports: PutPorts, meeting: IndexedMeeting): Promise<boolean> {
  const hasVectors = await ports.index.put(meeting);
  if (!hasVectors) await markUnindexed(ports, meeting);
  const stored = await findStoredMeeting(ports, meeting.accountId, meeting.id);
  if (!stored) await ports.index.removeMeeting(meeting.accountId, meeting.id);
  else if (getVersions(stored) !== getVersions(meeting)) return putMeeting(ports, stored);
  return hasVectors;
}

async function markUnindexed({ vectors }: Pick<Ports, 'vectors'>, { id, accountId }: IndexedMeeting): Promise<void> {
  const scope = indexScope(accountId);
  for await (const found of vectors.stream(scope, { where: { meetingId: id } }))
    if (found.packed !== '' && found.isIndexed)
      await vectors.update(scope, found.id, (stored) => ({ document: { ...stored, isIndexed: false } }));
}

/** The versions of the metadata and the texts of a meeting. */
export function getVersions({ metadata, texts }: IndexedMeeting): string {
  const versions = texts
    .map(({ kind, sourceVersion, vectors }) => {
      const known = vectors?.filter((vector) => !isUnknown(vector)) ?? [];
      return `${kind} ${sourceVersion}${known.length === 0 ? '' : ` with ${known.length} vectors`}`;
    })
    .sort();
  return [metadata.sourceVersion, ...versions].join(', ');
}
