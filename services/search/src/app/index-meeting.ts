import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Collection, Stored } from '@minutehand/service-kit/store';
import type { IndexedText, TextKind } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';
import { purgeMeeting } from './purge.ts';
import { putMeeting } from './put-meeting.ts';
import { findStoredMeeting, indexScope, textIdOf } from './stored-meetings.ts';

/** What of a meeting has changed; its heading is read in any case. */
export type MeetingPart = 'heading' | TextKind;

type Meeting = { readonly accountId: string; readonly meetingId: string };

/** Reads from their owner what has changed of a meeting, keeps what is newer, and makes it findable. Not found is deleted. */
export async function indexMeeting(
  ports: Ports,
  { accountId, meetingId }: Meeting,
  parts: ReadonlySet<MeetingPart>,
): Promise<void> {
  const heading = await ports.clients.findHeading(accountId, meetingId);
  if (!heading) return purgeMeeting(ports, { accountId, meetingId });
  // First: what is found says whose it is. While nobody can be asked for the name, it is found without.
  const [named] = await Promise.allSettled([rememberOwner(ports, accountId, heading.ownerId)]);

  const scope = indexScope(accountId);
  const isKnown = (await ports.headings.find(scope, meetingId)) !== undefined;
  const kept = await keepNewer(ports.headings, scope, { id: meetingId, ...heading });
  if (!kept) return;

  for (const kind of ['minutes', 'transcripts'] as const) {
    if (isKnown && !parts.has(kind)) continue;
    const text = await findNewerText(ports, { accountId, meetingId }, kind);
    if (text) await keepNewer(ports.texts, scope, { id: textIdOf(meetingId, kind), ...text });
  }

  // Also when nothing was newer: an earlier try may have come no further than the store.
  const meeting = await findStoredMeeting(ports, accountId, meetingId);
  if (meeting) await putMeeting(ports, meeting);
  if (named.status === 'rejected') throw named.reason;
}

async function findNewerText(
  { texts, clients }: Ports,
  { accountId, meetingId }: Meeting,
  kind: TextKind,
): Promise<IndexedText | undefined> {
  const known = await texts.find(indexScope(accountId), textIdOf(meetingId, kind));
  const than = known?.sourceVersion ?? 0;
  const text = await (kind === 'minutes'
    ? clients.findNewerMinutes(accountId, meetingId, than)
    : clients.findNewerTranscript(accountId, meetingId, than));
  return text && { meetingId, ...text };
}

/** Answers what is kept then; undefined when it has been erased. */
async function keepNewer<T extends { sourceVersion: number }>(
  collection: Collection<T>,
  scope: Scope,
  draft: T & { id: string },
): Promise<Stored<T> | undefined> {
  const change = () =>
    collection.update(scope, draft.id, (stored) =>
      stored.sourceVersion >= draft.sourceVersion ? undefined : { document: { ...stored, ...draft } },
    );
  const changed = await change();
  if (changed) return changed;
  const { inserted, document } = await collection.insertOnce(scope, draft);
  // Somebody else was faster, or the id is taken by what has been erased.
  return inserted ? document : change();
}

/** Names are asked for once; from then on events bring them. */
async function rememberOwner({ people, clients }: Ports, accountId: string, userId: string): Promise<void> {
  const scope = systemScope('keeps names of owners');
  if (await people.find(scope, userId)) return;
  const name = await clients.findName(accountId, userId);
  if (name !== undefined) await people.insertOnce(scope, { id: userId, name, sourceVersion: 0 });
}
