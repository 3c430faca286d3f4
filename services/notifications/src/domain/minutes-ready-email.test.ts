import { describe, expect, it } from '@jest/globals';
import { createMinutesReadyEmail, createNewDraftEmail } from './minutes-ready-email.ts';

const urls = {
  meetingUrl: 'https://mh.example/meetings/1',
  settingsUrl: 'https://mh.example/settings',
  unsubscribeUrl: 'https://mh.example/mail_subscriptions/1',
};
const meeting = { title: 'Weekly', summary: undefined, actionItems: [], moreActionItems: 0 };
const summary = { sentences: ['The launch <b>\nwas planned.', 'Ann agreed.'], decisions: ['In <i>May</i>.'] };
const actionItems = [
  { description: 'Order <chairs>', assigneeDisplayName: 'Ann', dueDateFormatted: 'Nov 27, 2026' },
  { description: 'Call', assigneeDisplayName: 'Unassigned', dueDateFormatted: '' },
];

describe('the email that minutes are ready', () => {
  it('links to the meeting and to the settings, and can be turned off, in text and HTML', () => {
    const { subject, text, html } = createMinutesReadyEmail({ name: 'Sample' }, meeting, urls);
    expect(subject).toBe('Minutes ready: Weekly');
    expect(text).toBe(
      [
        'Hi Sample,',
        'The minutes of “Weekly” are ready to review.',
        'Read the minutes: https://mh.example/meetings/1',
        'Notification settings: https://mh.example/settings\nTurn off this email: https://mh.example/mail_subscriptions/1\n',
      ].join('\n\n'),
    );
    expect(html).toContain('<a href="https://mh.example/meetings/1" style="');
    expect(html).not.toContain('<h2');
  });

  it('of a new draft names it, and has nothing of the minutes beside which it was generated', () => {
    const { subject, text, html } = createNewDraftEmail({ name: 'Sample' }, meeting.title, urls);
    expect(subject).toBe('New draft of minutes: Weekly');
    expect(text).toBe(
      [
        'Hi Sample,',
        'A new draft of the minutes of “Weekly” is ready. The minutes stay as they are until it is accepted.',
        'Open the meeting: https://mh.example/meetings/1',
        'Notification settings: https://mh.example/settings\nTurn off this email: https://mh.example/mail_subscriptions/1\n',
      ].join('\n\n'),
    );
    expect(html).not.toContain('<h2');
  });

  it('has summary, decisions and action items as text', () => {
    const { text } = createMinutesReadyEmail(
      { name: '' },
      { ...meeting, summary, actionItems, moreActionItems: 3 },
      urls,
    );
    expect(text).toContain(
      [
        'SUMMARY\n\nThe launch <b> was planned. Ann agreed.',
        'DECISIONS\n\n- In <i>May</i>.',
        'ACTION ITEMS\n\n- Order <chairs>\n  Ann · Due Nov 27, 2026\n- Call\n  Unassigned\nAnd 3 more.',
        'Read the minutes:',
      ].join('\n\n'),
    );
  });

  it('has the same as HTML without markup of users, above the button', () => {
    const { html } = createMinutesReadyEmail(
      { name: '' },
      { ...meeting, summary, actionItems, moreActionItems: 3 },
      urls,
    );
    expect(html).toMatch(/Summary<\/h2>\n<p>The launch &lt;b&gt;<br>was planned\. Ann agreed\.<\/p>/);
    expect(html).toMatch(/Decisions<\/h2>.*In &lt;i&gt;May&lt;\/i&gt;\./s);
    expect(html).toMatch(/Action items<\/h2>.*Order &lt;chairs&gt;<br><span[^>]*>Ann · Due Nov 27, 2026<\/span>/s);
    expect(html).toMatch(/And 3 more\..*Read the minutes<\/a>/s);
  });
});
