import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { IndexedText, TextKind } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';
import { purgeMeeting } from './purge-meeting.ts';
import { putMeeting } from './put-meeting.ts';
import { findStoredMeeting, getTextId, indexScope } from './stored-meetings.ts';

/** A part of a meeting that may have changed. The metadata is always read. */
export type MeetingPart = 'metadata' | TextKind;

type Meeting = { readonly accountId: string; readonly meetingId: string };

/** Reads the changed parts of a meeting from the meetings service, stores newer versions, and indexes the meeting. Purges a meeting that no longer exists. */
export async function indexMeeting(
  ports: Ports,
  { accountId, meetingId }: Meeting,
  parts: ReadonlySet<MeetingPart>,
): Promise<void> {
  const metadata = await ports.clients.findMetadata(accountId, meetingId);
  if (!metadata) return purgeMeeting(ports, { accountId, meetingId });
  // The owner's name is stored first, because results show it. If the lookup fails, the meeting is indexed without a name and the event is retried.
  const [ownerName] = await Promise.allSettled([storeOwnerName(ports, accountId, metadata.ownerId)]);

  const scope = indexScope(accountId);
  const isStored = (await ports.metadata.find(scope, meetingId)) !== undefined;
  const stored = await storeIfNewer(ports.metadata, scope, { id: meetingId, ...metadata });
  if (!stored) return;

  for (const kind of ['minutes', 'transcripts'] as const) {
    if (isStored && !parts.has(kind)) continue;
    const text = await findNewerText(ports, { accountId, meetingId }, kind);
    if (text) await storeIfNewer(ports.texts, scope, { id: getTextId(meetingId, kind), ...text });
  }

  // The meeting is indexed even without newer parts, because an earlier attempt may have failed between the store and the index.
  const meeting = await findStoredMeeting(ports, accountId, meetingId);
  if (meeting) await putMeeting(ports, meeting);
  if (ports.embedder) ports.embeddingQueue.add({ accountId, meetingId });
  if (ownerName.status === 'rejected') throw ownerName.reason;
}

async function findNewerText(
  { texts, clients }: Ports,
  { accountId, meetingId }: Meeting,
  kind: TextKind,
): Promise<IndexedText | undefined> {
  const storedText = await texts.find(indexScope(accountId), getTextId(meetingId, kind));
  const knownVersion = storedText?.sourceVersion ?? 0;
  const text = await (kind === 'minutes'
    ? clients.findNewerMinutes(accountId, meetingId, knownVersion)
    : clients.findNewerTranscript(accountId, meetingId, knownVersion));
  return text && { meetingId, ...text };
}

/** Returns the stored document; undefined when it has been deleted. */
async function storeIfNewer<T extends { sourceVersion: number }>(
  collection: Collection<T>,
  scope: Scope,
  draft: T & { id: string },
): Promise<Stored<T> | undefined> {
  const update = () =>
    collection.update(scope, draft.id, (before) =>
      before.sourceVersion >= draft.sourceVersion ? undefined : { document: { ...before, ...draft } },
    );
  const updated = await update();
  if (updated) return updated;
  const { inserted, document } = await collection.insertOnce(scope, draft);
  // Another process inserted it first, or the id belongs to a deleted document.
  return inserted ? document : update();
}

/** Fetches a name once. Events keep it up to date afterwards. */
async function storeOwnerName({ people, clients }: Ports, accountId: string, userId: string): Promise<void> {
  const scope = systemScope('stores the names of meeting owners');
  if (await people.find(scope, userId)) return;
  const name = await clients.findName(accountId, userId);
  if (name !== undefined) await people.insertOnce(scope, { id: userId, name, sourceVersion: 0 });
}
