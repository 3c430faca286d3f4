import { describe, expect, it } from '@jest/globals';
import { createDueEmail } from './due-email.ts';
import { createDueNotification } from './notification.ts';

const item = { description: 'Order chairs', meetingTitle: 'Weekly', url: 'https://mh.example/meetings/1' };
const due = {
  isToday: false,
  dueDateFormatted: 'Nov 27, 2026',
  assigneeId: 'user-1',
  name: 'Eve',
  items: [item],
  more: 0,
};

describe('an email about due action items', () => {
  it('contains description, due date, meeting and link of an item', () => {
    const content = createDueEmail(due);
    expect(content.subject).toBe('Due tomorrow: Order chairs');
    expect(createDueEmail({ ...due, assigneeId: '' }).subject).toBe('An action item is due tomorrow');
    expect(content.text).toMatch(/^Hi Eve,\n\nYour action item is due tomorrow, Nov 27, 2026\./);
    expect(content.text).toContain('Order chairs\nFrom “Weekly”\nOpen or mark as done: https://mh.example/meetings/1');
    expect(createDueEmail({ ...due, isToday: true, name: '' }).text).toMatch(/^Hi,\n\n.* is due today/);
  });

  it('lists several items and counts the others', () => {
    const content = createDueEmail({ ...due, items: [item, item], more: 3 });
    expect(content.subject).toBe('5 action items are due tomorrow');
    expect(content.text).toContain('5 of your action items are due tomorrow');
    expect(content.text).toContain('And 3 more.');
  });

  it('escapes HTML and line breaks', () => {
    const content = createDueEmail({
      ...due,
      items: [{ ...item, description: '<b>x</b>\r\nBcc: all@sample.example' }],
    });
    expect(content.subject).not.toMatch(/[\r\n]/);
    expect(content.html).not.toContain('<b>');
  });
});

describe('a notification about due action items', () => {
  const item = { description: 'Order chairs', meetingId: 'm 1' };

  it('links to the meeting of one item, and to the board for several', () => {
    expect(createDueNotification('u1', { isToday: true, items: [item], more: 0 })).toMatchObject({
      ...{ kind: 'action_items_due', title: 'Due today', body: 'Order chairs', url: '/meetings/m%201' },
    });
    expect(createDueNotification('u1', { isToday: false, items: [item, item], more: 1 })).toMatchObject({
      ...{ title: 'Due tomorrow', body: '3 action items', url: '/action_items' },
    });
  });
});
