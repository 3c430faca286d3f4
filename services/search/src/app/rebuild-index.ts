import { countEntries, type IndexedMeeting } from '../domain/indexed-meeting.ts';
import { REBUILD_BATCH_PASSAGES, REBUILD_CHANGES_MAX, REBUILD_PASSES_MAX, REBUILD_RETRY_MS } from '../limits.ts';
import type { IndexReplacement, Ports } from './ports.ts';
import { getVersions, putMeeting } from './put-meeting.ts';
import { findStoredMeeting, streamStoredMeetings } from './stored-meetings.ts';

type RebuildPorts = Pick<Ports, 'metadata' | 'texts' | 'vectors' | 'embedder' | 'index' | 'log'>;

/** Meetings that were put into an index, by id. */
type AddedMeetings = Map<string, { readonly accountId: string; readonly versions: string }>;

/** Replaces an index that is new, lost or of an earlier version. Retries until it succeeds or the service stops. */
export async function rebuildIfNeeded(
  ports: RebuildPorts & Pick<Ports, 'sleep'>,
  isStopping: () => boolean,
): Promise<void> {
  for (let delay: number = REBUILD_RETRY_MS.first; !isStopping(); delay = Math.min(delay * 2, REBUILD_RETRY_MS.max)) {
    try {
      if (await ports.index.needsRebuild()) await rebuildIndex(ports, isStopping);
      return;
    } catch (error) {
      ports.log.warn({ err: error, delay }, 'rebuilding the index failed, retrying');
      await ports.sleep(delay);
    }
  }
}

/**
 * Fills a new index from the store and swaps it with the searched one, which is searched until then. Meetings that change
 * in the meantime are put into the new index before the swap; those that change during the swap, after it. Returns the number of
 * meetings, or undefined if there is nothing to rebuild or the process stops.
 */
export async function rebuildIndex(ports: RebuildPorts, isStopping: () => boolean): Promise<number | undefined> {
  const replacement = await ports.index.createReplacement();
  if (replacement === undefined) return undefined;
  try {
    const addedMeetings: AddedMeetings = new Map();
    await addAll(ports, replacement, addedMeetings, isStopping);
    for (let pass = 1; pass <= REBUILD_PASSES_MAX && !isStopping(); pass += 1) {
      if ((await applyChanges(ports, replacement, addedMeetings)) <= REBUILD_CHANGES_MAX) break;
    }
    if (isStopping()) return undefined;
    await replacement.activate();
    const { removeMeeting } = ports.index;
    const put = async (meeting: IndexedMeeting) => void (await putMeeting(ports, meeting));
    await applyChanges(ports, { put, removeMeeting }, addedMeetings);
    // Last, so that the index is rebuilt again if this process is killed before.
    await replacement.markComplete();
    ports.log.info({ meetings: addedMeetings.size }, 'index rebuilt from the store');
    return addedMeetings.size;
  } finally {
    await replacement
      .removeUnused()
      .catch((error: unknown) => ports.log.warn({ err: error }, 'removing the unused index failed'));
  }
}

async function addAll(
  ports: RebuildPorts,
  replacement: IndexReplacement,
  addedMeetings: AddedMeetings,
  isStopping: () => boolean,
): Promise<void> {
  let batch: IndexedMeeting[] = [];
  let passages = 0;
  const addBatch = async () => {
    await replacement.add(batch);
    for (const meeting of batch) recordMeeting(addedMeetings, meeting);
    batch = [];
    passages = 0;
  };
  for await (const meeting of streamStoredMeetings(ports)) {
    if (isStopping()) return;
    batch.push(meeting);
    passages += countEntries(meeting.texts);
    if (passages >= REBUILD_BATCH_PASSAGES) await addBatch();
  }
  await addBatch();
}

/** Puts the meetings whose stored versions differ from the added ones, and removes those that are no longer stored. Returns their number. */
async function applyChanges(
  ports: RebuildPorts,
  target: Pick<IndexReplacement, 'put' | 'removeMeeting'>,
  addedMeetings: AddedMeetings,
): Promise<number> {
  let changes = 0;
  const missing = new Map(addedMeetings);
  for await (const meeting of streamStoredMeetings(ports)) {
    missing.delete(meeting.id);
    if (addedMeetings.get(meeting.id)?.versions === getVersions(meeting)) continue;
    await target.put(meeting);
    recordMeeting(addedMeetings, meeting);
    changes += 1;
  }
  for (const [id, { accountId }] of missing) {
    if (await findStoredMeeting(ports, accountId, id)) continue;
    await target.removeMeeting(accountId, id);
    addedMeetings.delete(id);
    changes += 1;
  }
  return changes;
}

function recordMeeting(addedMeetings: AddedMeetings, meeting: IndexedMeeting): void {
  addedMeetings.set(meeting.id, { accountId: meeting.accountId, versions: getVersions(meeting) });
}
