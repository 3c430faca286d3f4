import { describe, expect, it } from '@jest/globals';
import { assignmentEmail } from './assignment-email.ts';

const item = { description: 'Order chairs', dueDateFormatted: 'Nov 27, 2026', url: 'https://mh.example/assigned/a.b' };
const given = { meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', items: [item] };

describe('a letter about items that somebody outside was given', () => {
  it('says who gave them, what is to be done by when, and where it is marked done', () => {
    const content = assignmentEmail(given);
    expect(content.subject).toBe('An action item for you: Weekly');
    expect(content.text).toMatch(/^Hello Eve,\n\nAnn Lee gave you an action item from the meeting “Weekly”\./);
    expect(content.text).toContain(
      'Order chairs\nDue Nov 27, 2026\nOpen it or mark it done: https://mh.example/assigned/a.b',
    );
    expect(content.html).toContain('<a href="https://mh.example/assigned/a.b">');
  });

  it('counts several, and leaves out what is not known', () => {
    const items = [{ ...item, dueDateFormatted: '' }, item];
    const content = assignmentEmail({ ...given, senderName: '', name: '', items });
    expect(content.subject).toBe('2 action items for you: Weekly');
    expect(content.text).toMatch(/^Hello,\n\nSomebody gave you 2 action items/);
    expect(content.text).toContain('Order chairs\nOpen it');
  });

  it('shows hostile words as text', () => {
    const hostile = '<img src=x>\r\nBcc: all@sample.example';
    const content = assignmentEmail({
      ...{ meetingTitle: hostile, senderName: hostile, name: hostile },
      items: [{ ...item, description: hostile }],
    });
    expect(content.html).not.toContain('<img');
    expect(content.subject).not.toMatch(/[\r\n]/);
  });
});
