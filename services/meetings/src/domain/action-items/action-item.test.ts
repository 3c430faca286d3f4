import { describe, expect, it } from '@jest/globals';
import {
  type ActionItem,
  changeActionItem,
  draftActionItem,
  isNewlyAssigned,
  isOverdue,
  toggleActionItem,
} from './action-item.ts';
import { assigneeDisplayName, reassign } from './assignee.ts';

const open = draftActionItem({ meetingId: 'm1', position: 1, changes: { description: ' Write it up ' } });
const inState = (state: ActionItem['state']): ActionItem => ({ ...open, state });
const names = new Map([['u1', 'Ann Lee']]);

describe('an action item', () => {
  it('is open and trimmed when a person writes it', () => {
    expect(open).toMatchObject({ description: 'Write it up', state: 'open', assigneeId: null, dueDate: null });
  });

  it('needs a description that is not blank and not too long', () => {
    expect(() => draftActionItem({ meetingId: 'm1', position: 1, changes: {} })).toThrow('describe what is to be done');
    expect(() => changeActionItem(open, { description: '  ' })).toThrow('describe what is to be done');
    expect(() => changeActionItem(open, { description: 'x'.repeat(2001) })).toThrow('at most 2000');
  });

  it('is accepted by editing it', () => {
    expect(changeActionItem(inState('proposed'), { dueDate: '2026-11-21' })).toMatchObject({
      state: 'open',
      dueDate: '2026-11-21',
    });
    expect(changeActionItem(inState('done'), { description: 'Other' }).state).toBe('done');
  });

  it('is accepted and rejected by its state', () => {
    expect(changeActionItem(inState('proposed'), { state: 'open' }).state).toBe('open');
    expect(changeActionItem(inState('proposed'), { state: 'rejected' }).state).toBe('rejected');
    expect(() => changeActionItem(inState('done'), { state: 'rejected' })).toThrow('done cannot be rejected');
    expect(() => changeActionItem(open, { state: 'done' })).toThrow('open or rejected');
  });

  it('is hidden when rejected, and comes back by accepting only', () => {
    expect(() => changeActionItem(inState('rejected'), { description: 'x' })).toThrow('does not exist');
    expect(() => toggleActionItem(inState('rejected'))).toThrow('does not exist');
    expect(changeActionItem(inState('rejected'), { state: 'open' }).state).toBe('open');
  });

  it('toggles proposed and open to done, and done to open', () => {
    expect(['proposed', 'open', 'done'].map((state) => toggleActionItem(inState(state as 'open')).state)).toEqual([
      'done',
      'done',
      'open',
    ]);
  });

  it('is overdue from the day after it was due, in UTC, until it is done', () => {
    const due = changeActionItem(open, { dueDate: '2026-11-21' });
    expect(isOverdue(due, new Date('2026-11-21T23:59:59Z'))).toBe(false);
    expect(isOverdue(due, new Date('2026-11-22T00:00:00Z'))).toBe(true);
    expect(isOverdue({ ...due, state: 'done' }, new Date('2026-11-22T00:00:00Z'))).toBe(false);
    expect(isOverdue(open, new Date('2026-11-22T00:00:00Z'))).toBe(false);
  });

  it('refuses a due date that is no day, and clears it by an empty one', () => {
    expect(() => changeActionItem(open, { dueDate: '2026-02-30' })).toThrow('Due date must be a day');
    expect(() => changeActionItem(open, { dueDate: '10000-01-01' })).toThrow('Due date must be a day');
    expect(changeActionItem({ ...open, dueDate: '2026-11-21' }, { dueDate: '' }).dueDate).toBeNull();
  });

  it('tells a member once that it is theirs, and not while it is only proposed', () => {
    const theirs = { ...open, assigneeId: 'u1' };
    expect(isNewlyAssigned(open, theirs)).toBe(true);
    expect(isNewlyAssigned(undefined, theirs)).toBe(true);
    expect(isNewlyAssigned({ ...theirs, state: 'proposed' }, theirs)).toBe(true);
    expect(isNewlyAssigned(theirs, { ...theirs, description: 'Other' })).toBe(false);
    expect(isNewlyAssigned(open, { ...theirs, state: 'proposed' })).toBe(false);
  });
});

describe('an assignee', () => {
  const nobody = { assigneeId: null, assigneeName: null, assigneeEmail: null };
  const external = { assigneeId: null, assigneeName: 'Eve', assigneeEmail: 'eve@example.org' };
  const internal = { assigneeId: 'u1', assigneeName: null, assigneeEmail: null };

  it('who is a member clears name and address', () => {
    expect(reassign(external, { assigneeId: 'u1', assigneeName: 'x', assigneeEmail: '' })).toEqual(internal);
  });

  it('who is external clears the member; what is blank is nothing', () => {
    expect(reassign(internal, { assigneeName: ' Eve ', assigneeEmail: ' ' })).toEqual({
      ...nobody,
      assigneeName: 'Eve',
    });
    expect(reassign(internal, { assigneeName: '', assigneeEmail: '' })).toEqual(nobody);
  });

  it('is nobody after clearing, and stays when nothing is said', () => {
    expect(reassign(internal, { assigneeId: '' })).toEqual(nobody);
    expect(reassign(external, {})).toEqual(external);
  });

  it('has an address that can be one', () => {
    expect(() => reassign(nobody, { assigneeEmail: 'eve at home' })).toThrow('no valid email');
  });

  it('is shown by name, then address, then as unassigned', () => {
    expect(
      [internal, external, { ...external, assigneeName: null }, nobody].map((a) => assigneeDisplayName(a, names)),
    ).toEqual(['Ann Lee', 'Eve', 'eve@example.org', 'Unassigned']);
  });
});
