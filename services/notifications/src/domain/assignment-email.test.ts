import { describe, expect, it } from '@jest/globals';
import { createAssignmentEmail } from './assignment-email.ts';

const item = {
  description: 'Order chairs',
  dueDateFormatted: 'Nov 27, 2026',
  url: 'https://mh.example/assigned/a.b',
  meetingTitle: 'Weekly',
};
const assignment = { meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', items: [item] };

describe('an email about assignments', () => {
  it('contains sender, description, due date and link of an item', () => {
    const content = createAssignmentEmail(assignment);
    expect(content.subject).toBe('An action item for you');
    expect(content.text).toMatch(/^Hi Eve,\n\nAnn Lee assigned you an action item from the meeting “Weekly”\./);
    expect(content.text).toContain(
      'Order chairs\nDue Nov 27, 2026\nOpen or mark as done: https://mh.example/assigned/a.b',
    );
    expect(content.html).toContain('<a href="https://mh.example/assigned/a.b" style="color:');
  });

  it('says "it" of one item and "them" of several', () => {
    const { text } = createAssignmentEmail(assignment);
    expect(text).toContain("You don't need an account to open and complete it.");
    expect(text).toContain('The link works only for you.');
    const { text: textOfTwo } = createAssignmentEmail({ ...assignment, items: [item, item] });
    expect(textOfTwo).toContain("You don't need an account to open and complete them.");
    expect(textOfTwo).toContain('The links work only for you.');
  });

  it('counts several items and omits unknown values', () => {
    const items = [{ ...item, dueDateFormatted: '' }, item];
    const content = createAssignmentEmail({ ...assignment, senderName: '', name: '', items });
    expect(content.subject).toBe('2 action items for you');
    expect(content.text).toMatch(/^Hi,\n\nA Minutehand user assigned you 2 action items/);
    expect(content.text).toContain('Order chairs\nOpen or');
  });

  it('contains the meeting of each item when there are several', () => {
    const { text } = createAssignmentEmail({ ...assignment, items: [item, { ...item, meetingTitle: 'Planning' }] });
    expect(text).toContain('Ann Lee assigned you 2 action items from several meetings.');
    expect(text).toContain('Order chairs\nFrom “Weekly”\nDue');
    expect(text).toContain('Order chairs\nFrom “Planning”\nDue');
  });

  it('escapes HTML and line breaks', () => {
    const maliciousText = '<img src=x>\r\nBcc: all@sample.example';
    const content = createAssignmentEmail({
      ...{ meetingTitle: maliciousText, senderName: maliciousText, name: maliciousText },
      items: [{ ...item, description: maliciousText }],
    });
    expect(content.html).not.toContain('<img');
    expect(content.subject).toBe('An action item for you');
  });
});
