import { createHash } from 'node:crypto';
import { AppError } from '@minutehand/contracts/errors';
import { DECIDED_CHANGES_MAX, ITEM_CHANGES_PER_MEETING } from '../../limits.ts';
import type { ActionItem } from '../action-items/action-item.ts';
import { normalizeWords } from '../action-items/proposals.ts';
import { isCalendarDay } from '../calendar.ts';
import {
  type Citation,
  type CitationCheck,
  refreshCitation,
  type TranscriptIndex,
  type UncheckedCitation,
} from '../transcript/evidence.ts';

export type ItemChangeKind = 'done' | 'postponed';

/** A change that the `ai` service detected, not validated yet. */
export type DetectedItemChange = {
  itemId: string;
  kind: string;
  /** Empty if not mentioned. */
  dueDate: string;
  evidence: UncheckedCitation | undefined;
};

/** A proposed change of an earlier meeting's action item, based on a quote from the transcript. Users decide on it. */
export type ItemChange = Citation & {
  id: string;
  itemId: string;
  itemMeetingId: string;
  kind: ItemChangeKind;
  /** The new due date, or null if none was mentioned. */
  dueDate: string | null;
  state: 'pending' | 'accepted' | 'rejected';
  /** Empty while pending. */
  decidedBy: string;
  decidedAt: Date | null;
};

/** All item changes of a meeting: one document, under the meeting's id. */
export type ItemChanges = {
  meetingId: string;
  /** The import that was compared last. */
  importNumber: number;
  changes: ItemChange[];
};

type Item = ActionItem & { id: string };

/**
 * The proposals after a comparison: decided changes stay, and are not proposed again for the same words; new proposals replace
 * pending ones. An item has at most one proposal.
 */
export function planItemChanges(comparison: {
  meetingId: string;
  importNumber: number;
  current: ItemChanges | undefined;
  found: readonly DetectedItemChange[];
  items: readonly Item[];
  check: CitationCheck;
}): ItemChanges {
  const { meetingId, importNumber, current, found, items, check } = comparison;
  const decided = (current?.changes ?? []).filter(({ state }) => state !== 'pending').slice(-DECIDED_CHANGES_MAX);
  const decidedKeys = new Set(decided.flatMap(getChangeKeys));
  const byId = new Map(items.map((item) => [item.id, item]));
  const proposed = new Map<string, ItemChange>();
  for (const detected of found) {
    const item = byId.get(detected.itemId);
    const citation = check(detected.evidence);
    if (item === undefined || citation === undefined || proposed.has(item.id)) continue;
    const change = createProposal(meetingId, item, detected, citation);
    if (change === undefined || getChangeKeys(change).some((key) => decidedKeys.has(key))) continue;
    proposed.set(item.id, change);
    if (proposed.size === ITEM_CHANGES_PER_MEETING) break;
  }
  return { meetingId, importNumber, changes: [...decided, ...proposed.values()] };
}

/** True if accepting the change would change the item. */
export function hasEffect({ kind, dueDate }: Pick<ItemChange, 'kind' | 'dueDate'>, item: ActionItem): boolean {
  if (item.state !== 'open' && item.state !== 'proposed') return false;
  return kind === 'done' || dueDate !== item.dueDate;
}

/** True if undecided, and the current transcript still contains the quote. */
export function isPending({ state, outdated }: ItemChange): boolean {
  return state === 'pending' && outdated !== true;
}

/** Updates citations of pending changes after a transcript correction. Returns the same object if nothing changes. */
export function applyCorrectionsToItemChanges<C extends ItemChanges>(
  itemChanges: C,
  transcriptIndex: TranscriptIndex,
): C {
  if (itemChanges.importNumber !== transcriptIndex.importNumber) return itemChanges;
  const changes = itemChanges.changes.map((change) =>
    change.state === 'pending' ? refreshCitation(change, transcriptIndex) : change,
  );
  return changes.every((change, index) => change === itemChanges.changes[index])
    ? itemChanges
    : { ...itemChanges, changes };
}

/** Accepts or rejects a change; final. Undefined if the same decision was made before. */
export function applyItemChangeDecision<C extends ItemChanges>(
  itemChanges: C,
  changeId: string,
  decision: { state: 'accepted' | 'rejected'; by: string; at: Date },
): C | undefined {
  const change = getItemChange(itemChanges, changeId);
  if (change.state === decision.state) return undefined;
  if (change.state !== 'pending') throw new AppError('item_change.decided');
  if (!isPending(change)) throw new AppError('item_change.not_found');
  const decided: ItemChange = { ...change, state: decision.state, decidedBy: decision.by, decidedAt: decision.at };
  return { ...itemChanges, changes: itemChanges.changes.map((other) => (other === change ? decided : other)) };
}

export function getItemChange({ changes }: ItemChanges, changeId: string): ItemChange {
  const change = changes.find(({ id }) => id === changeId);
  if (change === undefined) throw new AppError('item_change.not_found');
  return change;
}

function createProposal(
  meetingId: string,
  item: Item,
  { kind, dueDate }: DetectedItemChange,
  citation: Citation,
): ItemChange | undefined {
  if (kind !== 'done' && kind !== 'postponed') return undefined;
  const day = kind === 'postponed' && isCalendarDay(dueDate) ? dueDate : null;
  const change = { kind, dueDate: day, itemId: item.id, itemMeetingId: item.meetingId, ...citation } as const;
  if (!hasEffect(change, item)) return undefined;
  const id = createHash('sha256')
    .update([meetingId, item.id, kind, ...citation.segmentIds, citation.quote].join('\0'))
    .digest('hex')
    .slice(0, 24);
  return { ...change, id, state: 'pending', decidedBy: '', decidedAt: null };
}

/** Two proposals are equal by their segments, or by their words if the transcript was imported again. */
function getChangeKeys({ itemId, kind, segmentIds, quote }: ItemChange): string[] {
  const subject = `${itemId} ${kind}`;
  return [`${subject} ${segmentIds.join(' ')}`, `${subject} "${normalizeWords(quote)}"`];
}
