import { createHash } from 'node:crypto';
import { AppError } from '@minutehand/contracts/errors';
import { DECIDED_CHANGES, ITEM_CHANGES_PER_MEETING } from '../../limits.ts';
import type { ActionItem } from '../action-items/action-item.ts';
import { wordsOf } from '../action-items/proposals.ts';
import { isCalendarDay } from '../calendar.ts';
import { type Citation, type Evidence, type EvidenceCheck, type Heard, hearAgain } from '../transcript/evidence.ts';

export type ItemChangeKind = 'done' | 'postponed';

/** What the ai service found; nothing of it is checked yet. */
export type FoundItemChange = {
  itemId: string;
  kind: string;
  /** Empty when not said. */
  dueDate: string;
  evidence: Evidence | undefined;
};

/** Words of a meeting that are taken to say that an action item of an earlier one is done or put off. People decide. */
export type ItemChange = Citation & {
  id: string;
  itemId: string;
  itemMeetingId: string;
  kind: ItemChangeKind;
  /** The new day; null where none was said. */
  dueDate: string | null;
  state: 'pending' | 'accepted' | 'rejected';
  /** Empty while it is pending. */
  decidedBy: string;
  decidedAt: Date | null;
};

/** All of a meeting's; one document, under the meeting's id. */
export type ItemChanges = {
  meetingId: string;
  /** The transcript that was compared last. */
  importNumber: number;
  changes: ItemChange[];
};

type Item = ActionItem & { id: string };

/**
 * What is proposed after a comparison: what was decided stays and is not proposed again for the same words; what was pending
 * gives way to what was found now. An item has at most one proposal.
 */
export function planItemChanges(given: {
  meetingId: string;
  importNumber: number;
  current: ItemChanges | undefined;
  found: readonly FoundItemChange[];
  items: readonly Item[];
  check: EvidenceCheck;
}): ItemChanges {
  const { meetingId, importNumber, current, found, items, check } = given;
  const decided = (current?.changes ?? []).filter(({ state }) => state !== 'pending').slice(-DECIDED_CHANGES);
  const known = new Set(decided.flatMap(namesOf));
  const byId = new Map(items.map((item) => [item.id, item]));
  const proposed = new Map<string, ItemChange>();
  for (const one of found) {
    const item = byId.get(one.itemId);
    const citation = check(one.evidence);
    if (item === undefined || citation === undefined || proposed.has(item.id)) continue;
    const change = proposalOf(meetingId, item, one, citation);
    if (change === undefined || namesOf(change).some((name) => known.has(name))) continue;
    proposed.set(item.id, change);
    if (proposed.size === ITEM_CHANGES_PER_MEETING) break;
  }
  return { meetingId, importNumber, changes: [...decided, ...proposed.values()] };
}

/** True where the item is not yet as the change would make it. */
export function changesSomething({ kind, dueDate }: Pick<ItemChange, 'kind' | 'dueDate'>, item: ActionItem): boolean {
  if (item.state !== 'open' && item.state !== 'proposed') return false;
  return kind === 'done' || dueDate !== item.dueDate;
}

/** Still to be decided, and said in the transcript as it is now. */
export function isPending({ state, outdated }: ItemChange): boolean {
  return state === 'pending' && outdated !== true;
}

/** The transcript was corrected: who said it now, and whether it still stands. The same object where nothing changes. */
export function followInItemChanges<C extends ItemChanges>(all: C, heard: Heard): C {
  if (all.importNumber !== heard.importNumber) return all;
  const changes = all.changes.map((change) => (change.state === 'pending' ? hearAgain(change, heard) : change));
  return changes.every((change, at) => change === all.changes[at]) ? all : { ...all, changes };
}

/** Accepted or rejected by somebody; once. Undefined where the same was decided before. */
export function decideItemChange<C extends ItemChanges>(
  all: C,
  changeId: string,
  decision: { state: 'accepted' | 'rejected'; by: string; at: Date },
): C | undefined {
  const change = getItemChange(all, changeId);
  if (change.state === decision.state) return undefined;
  if (change.state !== 'pending') throw new AppError('item_change.decided');
  if (!isPending(change)) throw new AppError('item_change.not_found');
  const decided: ItemChange = { ...change, state: decision.state, decidedBy: decision.by, decidedAt: decision.at };
  return { ...all, changes: all.changes.map((one) => (one === change ? decided : one)) };
}

export function getItemChange({ changes }: ItemChanges, changeId: string): ItemChange {
  const change = changes.find(({ id }) => id === changeId);
  if (change === undefined) throw new AppError('item_change.not_found');
  return change;
}

function proposalOf(
  meetingId: string,
  item: Item,
  { kind, dueDate }: FoundItemChange,
  citation: Citation,
): ItemChange | undefined {
  if (kind !== 'done' && kind !== 'postponed') return undefined;
  const day = kind === 'postponed' && isCalendarDay(dueDate) ? dueDate : null;
  const change = { kind, dueDate: day, itemId: item.id, itemMeetingId: item.meetingId, ...citation } as const;
  if (!changesSomething(change, item)) return undefined;
  const id = createHash('sha256')
    .update([meetingId, item.id, kind, ...citation.segmentIds, citation.quote].join('\0'))
    .digest('hex')
    .slice(0, 24);
  return { ...change, id, state: 'pending', decidedBy: '', decidedAt: null };
}

/** What makes two proposals the same: the segments, or the words where the transcript came in again. */
function namesOf({ itemId, kind, segmentIds, quote }: ItemChange): string[] {
  const about = `${itemId} ${kind}`;
  return [`${about} ${segmentIds.join(' ')}`, `${about} "${wordsOf(quote)}"`];
}
