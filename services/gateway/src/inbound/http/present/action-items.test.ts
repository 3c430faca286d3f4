import { describe, expect, it } from '@jest/globals';
import type { ActionItem } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { presentActionItem, selectActionItems } from './action-items.ts';

const createItem = (id: string, priority: string | undefined, dueDate?: string, state = 'open'): ActionItem => ({
  ...{ id, priority, dueDate, state, meetingId: 'm1', meetingTitle: 'Weekly', description: id, dueDateFormatted: '' },
  ...{ assigneeDisplayName: 'Unassigned', overdue: false, completed: false, citations: [], version: 1 },
});
const items = [
  createItem('a', undefined, '2026-11-30'),
  createItem('b', 'urgent'),
  createItem('c', 'low', '2026-11-21', 'proposed'),
].map(presentActionItem);
const select = (query: Partial<Parameters<typeof selectActionItems>[1]>) =>
  selectActionItems(items, { state: undefined, priority: undefined, sort: 'position', ...query }).map(({ id }) => id);

describe('the action items of a meeting', () => {
  it('have the priority none if the service does not set it yet', () => expect(items[0]?.priority).toBe('none'));

  it('are selected by state and priorities', () => {
    expect(select({})).toEqual(['a', 'b', 'c']);
    expect(select({ priority: ['none', 'low'] })).toEqual(['a', 'c']);
    expect(select({ priority: ['none', 'low'], state: 'open' })).toEqual(['a']);
  });

  it('are sorted with the most urgent first, or the earliest due date first and no date last', () => {
    expect(select({ sort: 'priority' })).toEqual(['b', 'c', 'a']);
    expect(select({ sort: 'due_date' })).toEqual(['c', 'a', 'b']);
  });
});
