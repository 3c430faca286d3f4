import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import type { Ports } from './ports.ts';
import { findStoredMeeting } from './stored-meetings.ts';

/**
 * Makes a meeting findable as it was kept. Another process may keep a newer state or forget the meeting meanwhile, and reach the
 * index first: so it is looked at once more, until what was put is what is kept.
 */
export async function putMeeting(
  ports: Pick<Ports, 'headings' | 'texts' | 'index'>,
  meeting: IndexedMeeting,
): Promise<void> {
  await ports.index.put(meeting);
  const kept = await findStoredMeeting(ports, meeting.accountId, meeting.id);
  if (!kept) await ports.index.removeMeeting(meeting.accountId, meeting.id);
  else if (stateOf(kept) !== stateOf(meeting)) await putMeeting(ports, kept);
}

/** Of which versions it is made. */
function stateOf({ heading, texts }: IndexedMeeting): string {
  const versions = texts.map(({ kind, sourceVersion }) => `${kind} ${sourceVersion}`).sort();
  return [heading.sourceVersion, ...versions].join(', ');
}
