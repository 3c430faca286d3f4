import { describe, expect, it } from '@jest/globals';
import { createOpenActionItem } from '../action-items/action-item.ts';
import type { CitationCheck, UncheckedCitation } from '../transcript/evidence.ts';
import {
  applyItemChangeDecision,
  type DetectedItemChange,
  hasEffect,
  type ItemChanges,
  planItemChanges,
} from './item-changes.ts';

const at = new Date('2026-11-21T10:00:00Z');
const item = {
  ...createOpenActionItem({ meetingId: 'm1', position: 1, changes: { description: 'Send it', dueDate: '2026-11-20' } }),
  id: 'i1',
};
const check: CitationCheck = (evidence) =>
  evidence === undefined || evidence.quote === 'invented'
    ? undefined
    : { ...evidence, speaker: 'Ann', start: null, end: null };
const createCitation = (quote: string, ...segmentIds: string[]): UncheckedCitation => ({ quote, segmentIds });
const createDoneChange = (evidence = createCitation('I sent it.', 's1')): DetectedItemChange => ({
  itemId: 'i1',
  kind: 'done',
  dueDate: '',
  evidence,
});
const plan = (found: readonly DetectedItemChange[], current?: ItemChanges) =>
  planItemChanges({ meetingId: 'm2', importNumber: 1, current, found, items: [item], check });
const decideFirst = (all: ItemChanges, state: 'accepted' | 'rejected') =>
  applyItemChangeDecision(all, all.changes[0]!.id, { state, by: 'ann', at })!;

describe('item changes that a transcript suggests', () => {
  it('require a valid quote and an open item; there is at most one for each item', () => {
    expect(plan([createDoneChange(), createDoneChange(createCitation('Done.', 's2'))]).changes).toMatchObject([
      { itemId: 'i1', itemMeetingId: 'm1', kind: 'done', state: 'pending', quote: 'I sent it.', speaker: 'Ann' },
    ]);
    expect(plan([createDoneChange(createCitation('invented', 's1'))]).changes).toEqual([]);
    expect(plan([{ ...createDoneChange(), evidence: undefined }]).changes).toEqual([]);
    expect(plan([{ ...createDoneChange(), itemId: 'other' }]).changes).toEqual([]);
    expect(plan([{ ...createDoneChange(), kind: 'deleted' }]).changes).toEqual([]);
  });

  it('postpone to another day; an empty or invalid day removes the due date, and the current one changes nothing', () => {
    const planPostponed = (dueDate: string) => plan([{ ...createDoneChange(), kind: 'postponed', dueDate }]).changes;
    expect(planPostponed('2026-11-27')).toMatchObject([{ kind: 'postponed', dueDate: '2026-11-27' }]);
    expect(planPostponed('')).toMatchObject([{ dueDate: null }]);
    expect(planPostponed('soon')).toMatchObject([{ dueDate: null }]);
    expect(planPostponed('2026-11-20')).toEqual([]);
  });

  it('stay the same when planned again, and are removed when they are no longer found', () => {
    const first = plan([createDoneChange()]);
    expect(plan([createDoneChange()], first)).toEqual(first);
    expect(plan([], first).changes).toEqual([]);
  });

  it('are not proposed again once decided, if the segments are the same or another import has the same words', () => {
    for (const state of ['rejected', 'accepted'] as const) {
      const all = decideFirst(plan([createDoneChange()]), state);
      expect(plan([createDoneChange()], all)).toEqual(all);
      expect(plan([createDoneChange(createCitation('i sent it', 't2-s9'))], all)).toEqual(all);
      expect(plan([createDoneChange(createCitation('It went out today.', 's7'))], all).changes).toHaveLength(2);
    }
  });
});

describe('a proposed change', () => {
  it('is decided once: a repeated decision has no effect, and the opposite one is rejected', () => {
    const all = plan([createDoneChange()]);
    const accepted = decideFirst(all, 'accepted');
    expect(accepted.changes).toMatchObject([{ state: 'accepted', decidedBy: 'ann', decidedAt: at }]);
    const { id } = all.changes[0]!;
    expect(applyItemChangeDecision(accepted, id, { state: 'accepted', by: 'bob', at })).toBeUndefined();
    expect(() => applyItemChangeDecision(accepted, id, { state: 'rejected', by: 'bob', at })).toThrow(
      'already been decided',
    );
    expect(() => applyItemChangeDecision(all, 'none', { state: 'rejected', by: 'bob', at })).toThrow("doesn't exist");
  });

  it('has no effect if the item already has the new values', () => {
    expect(hasEffect({ kind: 'done', dueDate: null }, { ...item, state: 'done' })).toBe(false);
    expect(hasEffect({ kind: 'postponed', dueDate: null }, { ...item, state: 'rejected' })).toBe(false);
    expect(hasEffect({ kind: 'postponed', dueDate: null }, { ...item, dueDate: null })).toBe(false);
    expect(hasEffect({ kind: 'done', dueDate: null }, { ...item, state: 'proposed' })).toBe(true);
  });
});
