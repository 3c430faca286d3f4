import { describe, expect, it } from '@jest/globals';
import { type BulkUpdate, planBulkUpdate } from './bulk-update.ts';

const blank: BulkUpdate = {
  actionItemIds: ['i1'],
  assigneeType: '',
  assigneeId: '',
  assigneeName: '',
  assigneeEmail: '',
  dueDate: '',
};
const plan = (over: Partial<BulkUpdate>) => planBulkUpdate({ ...blank, ...over });

describe('a bulk update', () => {
  it('needs an item, and takes each once', () => {
    expect(() => plan({ actionItemIds: [], dueDate: '2026-11-21' })).toThrow('Please select action items to update');
    expect(() => plan({ actionItemIds: [''], dueDate: '2026-11-21' })).toThrow('Please select action items to update');
    expect(plan({ actionItemIds: ['', 'i1', 'i2', 'i1'], dueDate: '2026-11-21' }).ids).toEqual(['i1', 'i2']);
  });

  it('takes 500 items and no more', () => {
    const ids = Array.from({ length: 501 }, (_none, at) => `i${at}`);
    expect(plan({ actionItemIds: ids.slice(1), dueDate: '2026-11-21' }).ids).toHaveLength(500);
    expect(() => plan({ actionItemIds: ids, dueDate: '2026-11-21' })).toThrow('At most 500');
  });

  it('needs a change; fields of a kind that is not chosen are none', () => {
    expect(() => plan({})).toThrow('Please make at least one change');
    expect(() => plan({ assigneeId: 'u1', assigneeName: 'Eve' })).toThrow('Please make at least one change');
  });

  it('leaves what is blank', () => {
    expect(plan({ dueDate: '2026-11-21' }).changes).toEqual({ dueDate: '2026-11-21' });
    expect(plan({ assigneeType: 'user', assigneeId: 'u1', assigneeName: 'Eve' }).changes).toEqual({ assigneeId: 'u1' });
  });

  it('clears who does it, or gives it to somebody outside who has a name', () => {
    expect(plan({ assigneeType: 'unassign' }).changes).toEqual({ assigneeId: '', assigneeName: '', assigneeEmail: '' });
    const external = { assigneeType: 'external', assigneeId: 'u1', assigneeName: 'Eve' };
    expect(plan(external).changes).toEqual({ assigneeName: 'Eve', assigneeEmail: '' });
    expect(() => plan({ ...external, assigneeName: '  ' })).toThrow('Please enter a name for the assignee.');
  });

  it('refuses a member who is not named, and a kind that there is not', () => {
    expect(() => plan({ assigneeType: 'user' })).toThrow('Please choose a member.');
    expect(() => plan({ assigneeType: 'everybody' })).toThrow('Assignee type must be');
  });
});
