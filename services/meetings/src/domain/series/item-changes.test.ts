import { describe, expect, it } from '@jest/globals';
import { draftActionItem } from '../action-items/action-item.ts';
import type { Evidence, EvidenceCheck } from '../transcript/evidence.ts';
import {
  changesSomething,
  decideItemChange,
  type FoundItemChange,
  type ItemChanges,
  planItemChanges,
} from './item-changes.ts';

const at = new Date('2026-11-21T10:00:00Z');
const item = {
  ...draftActionItem({ meetingId: 'm1', position: 1, changes: { description: 'Send it', dueDate: '2026-11-20' } }),
  id: 'i1',
};
const check: EvidenceCheck = (evidence) =>
  evidence === undefined || evidence.quote === 'invented'
    ? undefined
    : { ...evidence, speaker: 'Ann', start: null, end: null };
const said = (quote: string, ...segmentIds: string[]): Evidence => ({ quote, segmentIds });
const done = (evidence = said('I sent it.', 's1')): FoundItemChange => ({
  itemId: 'i1',
  kind: 'done',
  dueDate: '',
  evidence,
});
const plan = (found: readonly FoundItemChange[], current?: ItemChanges) =>
  planItemChanges({ meetingId: 'm2', importNumber: 1, current, found, items: [item], check });
const decided = (all: ItemChanges, state: 'accepted' | 'rejected') =>
  decideItemChange(all, all.changes[0]!.id, { state, by: 'ann', at })!;

describe('changes that a transcript proposes', () => {
  it('are those whose words stand there, about items that are open, one an item', () => {
    expect(plan([done(), done(said('Done.', 's2'))]).changes).toMatchObject([
      { itemId: 'i1', itemMeetingId: 'm1', kind: 'done', state: 'pending', quote: 'I sent it.', speaker: 'Ann' },
    ]);
    expect(plan([done(said('invented', 's1'))]).changes).toEqual([]);
    expect(plan([{ ...done(), evidence: undefined }]).changes).toEqual([]);
    expect(plan([{ ...done(), itemId: 'other' }]).changes).toEqual([]);
    expect(plan([{ ...done(), kind: 'deleted' }]).changes).toEqual([]);
  });

  it('put off to a day, or to none, but not to the day that is there or to what is no day', () => {
    const later = (dueDate: string) => plan([{ ...done(), kind: 'postponed', dueDate }]).changes;
    expect(later('2026-11-27')).toMatchObject([{ kind: 'postponed', dueDate: '2026-11-27' }]);
    expect(later('')).toMatchObject([{ dueDate: null }]);
    expect(later('soon')).toMatchObject([{ dueDate: null }]);
    expect(later('2026-11-20')).toEqual([]);
  });

  it('are the same ones when it is compared again, and give way to what is found then', () => {
    const first = plan([done()]);
    expect(plan([done()], first)).toEqual(first);
    expect(plan([], first).changes).toEqual([]);
  });

  it('are not proposed again once decided: for the same segments, or the same words in another transcript', () => {
    for (const state of ['rejected', 'accepted'] as const) {
      const all = decided(plan([done()]), state);
      expect(plan([done()], all)).toEqual(all);
      expect(plan([done(said('i sent it', 't2-s9'))], all)).toEqual(all);
      expect(plan([done(said('It went out today.', 's7'))], all).changes).toHaveLength(2);
    }
  });
});

describe('a proposed change', () => {
  it('is decided once; the same again is harmless, the other is refused', () => {
    const all = plan([done()]);
    const accepted = decided(all, 'accepted');
    expect(accepted.changes).toMatchObject([{ state: 'accepted', decidedBy: 'ann', decidedAt: at }]);
    const { id } = all.changes[0]!;
    expect(decideItemChange(accepted, id, { state: 'accepted', by: 'bob', at })).toBeUndefined();
    expect(() => decideItemChange(accepted, id, { state: 'rejected', by: 'bob', at })).toThrow('decided already');
    expect(() => decideItemChange(all, 'none', { state: 'rejected', by: 'bob', at })).toThrow('does not exist');
  });

  it('has nothing left to change where the item is so already', () => {
    expect(changesSomething({ kind: 'done', dueDate: null }, { ...item, state: 'done' })).toBe(false);
    expect(changesSomething({ kind: 'postponed', dueDate: null }, { ...item, state: 'rejected' })).toBe(false);
    expect(changesSomething({ kind: 'postponed', dueDate: null }, { ...item, dueDate: null })).toBe(false);
    expect(changesSomething({ kind: 'done', dueDate: null }, { ...item, state: 'proposed' })).toBe(true);
  });
});
