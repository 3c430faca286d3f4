import { describe, expect, it } from '@jest/globals';
import { createOpenActionItem } from './action-item.ts';
import { applyBulkUpdate, type BulkUpdate, isAllowedAfterApproval, planBulkUpdate } from './bulk-update.ts';

const blank: BulkUpdate = {
  actionItemIds: ['i1'],
  assigneeType: '',
  assigneeId: '',
  assigneeName: '',
  assigneeEmail: '',
  dueDate: '',
  state: '',
};
const plan = (overrides: Partial<BulkUpdate>) => planBulkUpdate({ ...blank, ...overrides });

describe('a bulk update', () => {
  it('requires an item, and ignores duplicates', () => {
    expect(() => plan({ actionItemIds: [], dueDate: '2026-11-21' })).toThrow('Please select action items to update');
    expect(() => plan({ actionItemIds: [''], dueDate: '2026-11-21' })).toThrow('Please select action items to update');
    expect(plan({ actionItemIds: ['', 'i1', 'i2', 'i1'], dueDate: '2026-11-21' }).ids).toEqual(['i1', 'i2']);
  });

  it('accepts at most 500 items', () => {
    const ids = Array.from({ length: 501 }, (_, index) => `i${index}`);
    expect(plan({ actionItemIds: ids.slice(1), dueDate: '2026-11-21' }).ids).toHaveLength(500);
    expect(() => plan({ actionItemIds: ids, dueDate: '2026-11-21' })).toThrow('At most 500');
  });

  it('sets the state to open or done, which counts as a change', () => {
    expect(plan({ state: 'open' })).toMatchObject({ changes: { state: 'open' }, isCompletion: false });
    expect(plan({ state: 'done' })).toMatchObject({ changes: {}, isCompletion: true });
    expect(() => plan({ state: 'rejected' })).toThrow('State must be open or done.');
  });

  it('is allowed after approval if it only completes or reopens an item that is not a proposal', () => {
    const item = createOpenActionItem({ meetingId: 'm1', position: 1, changes: { description: 'Paint' } });
    const proposal = { ...item, state: 'proposed' as const };
    expect(isAllowedAfterApproval(item, plan({ state: 'done' }))).toBe(true);
    expect(isAllowedAfterApproval({ ...item, state: 'done' }, plan({ state: 'open' }))).toBe(true);
    expect(isAllowedAfterApproval(proposal, plan({ state: 'done' }))).toBe(false);
    expect(isAllowedAfterApproval(item, plan({ state: 'done', dueDate: '2026-11-21' }))).toBe(false);
    expect(applyBulkUpdate(proposal, plan({ state: 'open' })).state).toBe('open');
    expect(applyBulkUpdate(proposal, plan({ state: 'done' })).state).toBe('done');
  });

  it('sets the priority, which counts as a change and is allowed after approval', () => {
    const item = createOpenActionItem({ meetingId: 'm1', position: 1, changes: { description: 'Paint' } });
    expect(applyBulkUpdate(item, plan({ priority: 'high' }))).toMatchObject({ priority: 'high', state: 'open' });
    expect(isAllowedAfterApproval(item, plan({ priority: 'high' }))).toBe(true);
    expect(applyBulkUpdate({ ...item, priority: 'low' }, plan({ dueDate: '2026-11-21' })).priority).toBe('low');
    expect(() => applyBulkUpdate(item, plan({ priority: 'highest' }))).toThrow('Priority must be');
  });

  it('requires a change, and ignores the fields of other assignee types', () => {
    expect(() => plan({})).toThrow('Please make at least one change');
    expect(() => plan({ assigneeId: 'u1', assigneeName: 'Eve' })).toThrow('Please make at least one change');
  });

  it('keeps the values of blank fields', () => {
    expect(plan({ dueDate: '2026-11-21' }).changes).toEqual({ dueDate: '2026-11-21' });
    expect(plan({ assigneeType: 'user', assigneeId: 'u1', assigneeName: 'Eve' }).changes).toEqual({ assigneeId: 'u1' });
  });

  it('clears the assignee, or assigns an external person with a name', () => {
    expect(plan({ assigneeType: 'unassign' }).changes).toEqual({ assigneeId: '', assigneeName: '', assigneeEmail: '' });
    const external = { assigneeType: 'external', assigneeId: 'u1', assigneeName: 'Eve' };
    expect(plan(external).changes).toEqual({ assigneeName: 'Eve', assigneeEmail: '' });
    expect(() => plan({ ...external, assigneeName: '  ' })).toThrow('Please enter a name for the assignee.');
  });

  it('rejects a missing member id and an unknown assignee type', () => {
    expect(() => plan({ assigneeType: 'user' })).toThrow('Please choose a member.');
    expect(() => plan({ assigneeType: 'everybody' })).toThrow('Assignee type must be');
  });
});
