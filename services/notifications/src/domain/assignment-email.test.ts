import { describe, expect, it } from 'vitest';
import { assignmentEmail } from './assignment-email.ts';

const item = { description: 'Order chairs', dueDateFormatted: 'Nov 27, 2026', url: 'https://mh.example/assigned/a.b' };
const given = { meetingTitle: 'Weekly', senderName: 'Ann Lee', name: 'Eve', items: [item] };

describe('a letter about items that somebody outside was given', () => {
  it('says who gave them, what is to be done by when, and where it is marked done', () => {
    const email = assignmentEmail(given);
    expect(email.subject).toBe('An action item for you: Weekly');
    expect(email.text).toMatch(/^Hello Eve,\n\nAnn Lee gave you an action item from the meeting “Weekly”\./);
    expect(email.text).toContain(
      'Order chairs\nDue Nov 27, 2026\nOpen it or mark it done: https://mh.example/assigned/a.b',
    );
    expect(email.html).toContain('<a href="https://mh.example/assigned/a.b">');
  });

  it('counts several, and leaves out what is not known', () => {
    const items = [{ ...item, dueDateFormatted: '' }, item];
    const email = assignmentEmail({ ...given, senderName: '', name: '', items });
    expect(email.subject).toBe('2 action items for you: Weekly');
    expect(email.text).toMatch(/^Hello,\n\nSomebody gave you 2 action items/);
    expect(email.text).toContain('Order chairs\nOpen it');
  });

  it('shows hostile words as text', () => {
    const hostile = '<img src=x>\r\nBcc: all@sample.example';
    const email = assignmentEmail({
      ...{ meetingTitle: hostile, senderName: hostile, name: hostile },
      items: [{ ...item, description: hostile }],
    });
    expect(email.html).not.toContain('<img');
    expect(email.subject).not.toMatch(/[\r\n]/);
  });
});
