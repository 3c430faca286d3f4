import { describe, expect, it } from '@jest/globals';
import {
  type ActionItem,
  changeActionItem,
  createOpenActionItem,
  isNewlyAssigned,
  isOverdue,
  toggleDone,
} from './action-item.ts';
import { changeAssignee, getAssigneeDisplayName } from './assignee.ts';

const open = createOpenActionItem({ meetingId: 'm1', position: 1, changes: { description: ' Write it up ' } });
const inState = (state: ActionItem['state']): ActionItem => ({ ...open, state });
const names = new Map([['u1', 'Ann Lee']]);

describe('an action item', () => {
  it('is open and trimmed when a user writes it', () => {
    expect(open).toMatchObject({ description: 'Write it up', state: 'open', assigneeId: null, dueDate: null });
  });

  it('needs a description that is not blank and not too long', () => {
    expect(() => createOpenActionItem({ meetingId: 'm1', position: 1, changes: {} })).toThrow('Enter a description');
    expect(() => changeActionItem(open, { description: '  ' })).toThrow('Enter a description');
    expect(() => changeActionItem(open, { description: 'x'.repeat(2001) })).toThrow('at most 2000');
  });

  it('is accepted when it is edited', () => {
    expect(changeActionItem(inState('proposed'), { dueDate: '2026-11-21' })).toMatchObject({
      state: 'open',
      dueDate: '2026-11-21',
    });
    expect(changeActionItem(inState('done'), { description: 'Other' }).state).toBe('done');
  });

  it('is accepted or rejected by a change of its state', () => {
    expect(changeActionItem(inState('proposed'), { state: 'open' }).state).toBe('open');
    expect(changeActionItem(inState('proposed'), { state: 'rejected' }).state).toBe('rejected');
    expect(() => changeActionItem(inState('done'), { state: 'rejected' })).toThrow("done can't be rejected");
    expect(() => changeActionItem(open, { state: 'done' })).toThrow('open or rejected');
  });

  it('is hidden when rejected, until it is accepted', () => {
    expect(() => changeActionItem(inState('rejected'), { description: 'x' })).toThrow("doesn't exist");
    expect(() => toggleDone(inState('rejected'))).toThrow("doesn't exist");
    expect(changeActionItem(inState('rejected'), { state: 'open' }).state).toBe('open');
  });

  it('toggles proposed and open to done, and done to open', () => {
    expect(['proposed', 'open', 'done'].map((state) => toggleDone(inState(state as 'open')).state)).toEqual([
      'done',
      'done',
      'open',
    ]);
  });

  it('is overdue from the day after its due date, in UTC, until it is done', () => {
    const due = changeActionItem(open, { dueDate: '2026-11-21' });
    expect(isOverdue(due, new Date('2026-11-21T23:59:59Z'))).toBe(false);
    expect(isOverdue(due, new Date('2026-11-22T00:00:00Z'))).toBe(true);
    expect(isOverdue({ ...due, state: 'done' }, new Date('2026-11-22T00:00:00Z'))).toBe(false);
    expect(isOverdue(open, new Date('2026-11-22T00:00:00Z'))).toBe(false);
  });

  it('rejects an invalid due date, and clears it when empty', () => {
    expect(() => changeActionItem(open, { dueDate: '2026-02-30' })).toThrow('Due date must be a day');
    expect(() => changeActionItem(open, { dueDate: '10000-01-01' })).toThrow('Due date must be a day');
    expect(changeActionItem({ ...open, dueDate: '2026-11-21' }, { dueDate: '' }).dueDate).toBeNull();
  });

  it('is newly assigned once, and never while it is a proposal', () => {
    const assigned = { ...open, assigneeId: 'u1' };
    expect(isNewlyAssigned(open, assigned)).toBe(true);
    expect(isNewlyAssigned(undefined, assigned)).toBe(true);
    expect(isNewlyAssigned({ ...assigned, state: 'proposed' }, assigned)).toBe(true);
    expect(isNewlyAssigned(assigned, { ...assigned, description: 'Other' })).toBe(false);
    expect(isNewlyAssigned(open, { ...assigned, state: 'proposed' })).toBe(false);
  });
});

describe('changing the assignee', () => {
  const nobody = { assigneeId: null, assigneeName: null, assigneeEmail: null };
  const external = { assigneeId: null, assigneeName: 'Eve', assigneeEmail: 'eve@example.org' };
  const internal = { assigneeId: 'u1', assigneeName: null, assigneeEmail: null };

  it('to a member clears name and email address', () => {
    expect(changeAssignee(external, { assigneeId: 'u1', assigneeName: 'x', assigneeEmail: '' })).toEqual(internal);
  });

  it('to an external person clears the member and ignores blank fields', () => {
    expect(changeAssignee(internal, { assigneeName: ' Eve ', assigneeEmail: ' ' })).toEqual({
      ...nobody,
      assigneeName: 'Eve',
    });
    expect(changeAssignee(internal, { assigneeName: '', assigneeEmail: '' })).toEqual(nobody);
  });

  it('to an empty value clears it, and a missing value keeps it', () => {
    expect(changeAssignee(internal, { assigneeId: '' })).toEqual(nobody);
    expect(changeAssignee(external, {})).toEqual(external);
  });

  it('rejects an invalid email address', () => {
    expect(() => changeAssignee(nobody, { assigneeEmail: 'eve at home' })).toThrow('not a valid email address');
  });

  it('shows the name, else the email address, else "Unassigned"', () => {
    expect(
      [internal, external, { ...external, assigneeName: null }, nobody].map((a) => getAssigneeDisplayName(a, names)),
    ).toEqual(['Ann Lee', 'Eve', 'eve@example.org', 'Unassigned']);
  });
});
