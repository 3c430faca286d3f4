import { describe, expect, it } from '@jest/globals';
import { changeActionItem, createOpenActionItem } from '../action-items/action-item.ts';
import { getLinkPayload, isLinkedBy, needsAssignmentEmail, parseLinkPayload } from './assignment.ts';

const createItem = (changes: object) =>
  createOpenActionItem({ meetingId: 'm', position: 1, changes: { description: 'Order chairs', ...changes } });
const linkedItem = {
  ...createItem({ assigneeName: 'Eve', assigneeEmail: 'Eve@sample.example' }),
  linkId: 'l1',
  linkedBy: 'u1',
};

describe('the link to an item', () => {
  it('is needed for an open item that has no link and is assigned to an email address', () => {
    expect(needsAssignmentEmail(createItem({ assigneeEmail: 'eve@sample.example' }))).toBe(true);
    expect(needsAssignmentEmail(createItem({ assigneeName: 'Eve' }))).toBe(false);
    expect(needsAssignmentEmail(createItem({ assigneeId: 'u2' }))).toBe(false);
    expect(needsAssignmentEmail({ ...createItem({ assigneeEmail: 'eve@sample.example' }), state: 'proposed' })).toBe(
      false,
    );
    expect(needsAssignmentEmail(linkedItem)).toBe(false);
  });

  it('is kept when name, due date, description or case of the email address change', () => {
    for (const changes of [
      { assigneeName: 'Eva' },
      { assigneeEmail: 'eve@SAMPLE.example' },
      { dueDate: '2026-12-24' },
      { description: 'Order tables' },
    ]) {
      expect(changeActionItem(linkedItem, changes)).toMatchObject({ linkId: 'l1', linkedBy: 'u1' });
    }
  });

  it('ends when the item is reassigned, unassigned or rejected', () => {
    for (const changes of [
      { assigneeEmail: 'bob@sample.example' },
      { assigneeId: 'u2' },
      { assigneeName: '', assigneeEmail: '' },
      { state: 'rejected' },
    ]) {
      expect(changeActionItem(linkedItem, changes)).toMatchObject({ linkId: '', linkedBy: '' });
    }
  });

  it('gives access only to the open and done items with its id', () => {
    expect(isLinkedBy(linkedItem, 'l1')).toBe(true);
    expect(isLinkedBy({ ...linkedItem, state: 'done' }, 'l1')).toBe(true);
    expect(isLinkedBy({ ...linkedItem, state: 'rejected' }, 'l1')).toBe(false);
    expect(isLinkedBy(linkedItem, 'l2')).toBe(false);
    expect(isLinkedBy(createItem({}), '')).toBe(false);
  });

  it('encodes the item in its payload', () => {
    expect(parseLinkPayload(getLinkPayload({ id: 'i1', linkId: 'l1' }))).toEqual({ actionItemId: 'i1', linkId: 'l1' });
    expect(parseLinkPayload('nothing')).toEqual({ actionItemId: 'nothing', linkId: '' });
  });
});
