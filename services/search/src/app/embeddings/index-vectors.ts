import type { Stored } from '@minutehand/service-kit/store';
import type { Ports, TextVectors } from '../ports.ts';
import { type PutPorts, putMeeting } from '../put-meeting.ts';
import { findStoredMeeting, indexScope } from '../stored-meetings.ts';

type Meeting = { readonly accountId: string; readonly meetingId: string };

/**
 * Indexes the meeting again if an index may not have all of its stored vectors: they are new, an earlier attempt failed, or the index
 * was being replaced. Returns false if that is still so.
 */
export async function indexVectors(ports: PutPorts, { accountId, meetingId }: Meeting): Promise<boolean> {
  const missing = await findUnindexed(ports, { accountId, meetingId });
  if (missing.length === 0) return true;
  const meeting = await findStoredMeeting(ports, accountId, meetingId);
  if (meeting === undefined) {
    // The meeting was deleted while they were stored.
    for (const { id } of missing) await ports.vectors.remove(indexScope(accountId), id);
    return true;
  }
  if (!(await putMeeting(ports, meeting))) return false;
  // Vectors that were replaced meanwhile are not in the index.
  for (const { id, version } of missing)
    await ports.vectors.update(indexScope(accountId), id, (stored) =>
      stored.version === version ? { document: { ...stored, isIndexed: true } } : undefined,
    );
  return true;
}

async function findUnindexed(
  { vectors }: Pick<Ports, 'vectors'>,
  { accountId, meetingId }: Meeting,
): Promise<Stored<TextVectors>[]> {
  const missing: Stored<TextVectors>[] = [];
  for await (const stored of vectors.stream(indexScope(accountId), { where: { meetingId } }))
    if (!stored.isIndexed) missing.push(stored);
  return missing;
}
