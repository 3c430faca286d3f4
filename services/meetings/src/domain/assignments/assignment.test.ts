import { describe, expect, it } from '@jest/globals';
import { changeActionItem, draftActionItem } from '../action-items/action-item.ts';
import { isLinkedBy, isToBeMailed, linkPayload, parseLinkPayload } from './assignment.ts';

const draft = (changes: object) =>
  draftActionItem({ meetingId: 'm', position: 1, changes: { description: 'Order chairs', ...changes } });
const given = { ...draft({ assigneeName: 'Eve', assigneeEmail: 'Eve@sample.example' }), linkId: 'l1', linkedBy: 'u1' };

describe('the link to an item', () => {
  it('is wanted by an address that has an open item and no link yet', () => {
    expect(isToBeMailed(draft({ assigneeEmail: 'eve@sample.example' }))).toBe(true);
    expect(isToBeMailed(draft({ assigneeName: 'Eve' }))).toBe(false);
    expect(isToBeMailed(draft({ assigneeId: 'u2' }))).toBe(false);
    expect(isToBeMailed({ ...draft({ assigneeEmail: 'eve@sample.example' }), state: 'proposed' })).toBe(false);
    expect(isToBeMailed(given)).toBe(false);
  });

  it('stays with another name, day, description or spelling of the address', () => {
    for (const changes of [
      { assigneeName: 'Eva' },
      { assigneeEmail: 'eve@SAMPLE.example' },
      { dueDate: '2026-12-24' },
      { description: 'Order tables' },
    ]) {
      expect(changeActionItem(given, changes)).toMatchObject({ linkId: 'l1', linkedBy: 'u1' });
    }
  });

  it('ends when the item goes to somebody else, to nobody, or is rejected', () => {
    for (const changes of [
      { assigneeEmail: 'bob@sample.example' },
      { assigneeId: 'u2' },
      { assigneeName: '', assigneeEmail: '' },
      { state: 'rejected' },
    ]) {
      expect(changeActionItem(given, changes)).toMatchObject({ linkId: '', linkedBy: '' });
    }
  });

  it('leads to what is open or done, by its own name only', () => {
    expect(isLinkedBy(given, 'l1')).toBe(true);
    expect(isLinkedBy({ ...given, state: 'done' }, 'l1')).toBe(true);
    expect(isLinkedBy({ ...given, state: 'rejected' }, 'l1')).toBe(false);
    expect(isLinkedBy(given, 'l2')).toBe(false);
    expect(isLinkedBy(draft({}), '')).toBe(false);
  });

  it('says which item it is of', () => {
    expect(parseLinkPayload(linkPayload({ id: 'i1', linkId: 'l1' }))).toEqual({ actionItemId: 'i1', linkId: 'l1' });
    expect(parseLinkPayload('nothing')).toEqual({ actionItemId: 'nothing', linkId: '' });
  });
});
