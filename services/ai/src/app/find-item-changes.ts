import type { FollowUp, ItemChange, OpenItem } from '../domain/follow-up/item-change.ts';
import type { Comparer, Meetings } from './ports.ts';

export type FindItemChanges = (
  asked: {
    readonly accountId: string;
    readonly meetingId: string;
    readonly items: readonly OpenItem[];
    readonly when: FollowUp['when'];
  },
  signal: AbortSignal,
) => Promise<{ readonly importNumber: number; readonly changes: readonly ItemChange[] }>;

/** Reads a meeting's transcript and holds it against open action items. A transcript that is not there says nothing of them. */
export function makeFindItemChanges({
  meetings,
  comparer,
}: {
  meetings: Meetings;
  comparer: Comparer;
}): FindItemChanges {
  return async ({ accountId, meetingId, items, when }, signal) => {
    const text = await meetings.findTranscript(accountId, meetingId, signal);
    if (text === undefined) return { importNumber: 0, changes: [] };
    const { importNumber, segments } = text;
    return { importNumber, changes: await comparer.compare({ items, segments, when }, signal) };
  };
}
