import { describe, expect, it } from '@jest/globals';
import {
  createForwardedMinutesEmail,
  createInvitationEmail,
  createMinutesEmail,
  createPasswordResetEmail,
} from './emails.ts';

describe('emails', () => {
  it('escapes HTML and line breaks in names and titles', () => {
    const url = 'https://mh.example/register?invitation_token=a&b';
    const maliciousText = '<script>x</script>\r\nBcc: all@sample.example';
    const content = createInvitationEmail({
      name: maliciousText,
      accountName: maliciousText,
      invitedBy: maliciousText,
      url,
    });
    expect(content.html).not.toContain('<script>');
    expect(content.html).toContain('token=a&amp;b');
    expect(content.subject).toBe("You're invited to a workspace on Minutehand");
  });

  it('contains sender, note and minutes when a user sends minutes', () => {
    const email = {
      ...{ title: 'Weekly', senderName: 'Ann <b>', note: 'Please read.\nBy <i>Friday</i>.' },
      ...{ content: '## Decisions\n\n- In May.\n', renderedHtml: '<h2>Decisions</h2>' },
      url: 'https://mh.example/meetings/1',
    };
    const content = createForwardedMinutesEmail(email);
    expect(content.subject).toBe('Minutes of a meeting');
    expect(content.text).toContain('Ann <b> sent you the minutes of “Weekly”.\n\nPlease read.\nBy <i>Friday</i>.');
    expect(content.text).toContain('- In May.');
    expect(content.html).toContain('<h2>Decisions</h2>');
    expect(content.html).toContain('Please read.<br>By &lt;i&gt;Friday&lt;/i&gt;.');
    expect(createForwardedMinutesEmail({ ...email, senderName: '', note: '' }).text).toMatch(
      /^A Minutehand user sent you .*\n\n## Decisions/,
    );
  });

  it('contains the reason and the minutes when a meeting type sends minutes', () => {
    const content = createMinutesEmail({
      ...{ title: 'Weekly <b>', content: '## Decisions\n\n- In May.\n', renderedHtml: '<h2>Decisions</h2>' },
      url: 'https://mh.example/meetings/1',
    });
    expect(content.subject).toBe('Minutes of a meeting');
    expect(content.text).toContain('this meeting type sends its minutes to you.\n\n## Decisions\n\n- In May.');
    expect(content.html).toContain('Weekly &lt;b&gt;');
    expect(content.html).toContain('<h2>Decisions</h2>');
  });

  it('has the summary above the minutes, as text and as HTML without markup of users', () => {
    const minutes = { title: 'Weekly', content: '- In May.\n', renderedHtml: '<ul></ul>', url: 'https://mh.example/x' };
    const summary = { sentences: ['The launch <b>\nwas planned.', 'Ann agreed.'], decisions: ['In <i>May</i>.'] };
    const content = createMinutesEmail({ ...minutes, summary });
    expect(content.text).toContain(
      'Summary\n\nThe launch <b> was planned. Ann agreed.\n\nDecisions:\n- In <i>May</i>.\n\n- In May.',
    );
    expect(content.html).toContain(
      '<h2>Summary</h2>\n<p>The launch &lt;b&gt; was planned. Ann agreed.</p>\n<h3>Decisions</h3>\n<ul><li>In &lt;i&gt;May&lt;/i&gt;.</li></ul>\n<ul></ul>',
    );
    const sent = createForwardedMinutesEmail({
      ...minutes,
      senderName: 'Ann',
      note: '',
      summary: { sentences: [], decisions: ['A'] },
    });
    expect(sent.text).toContain('Summary\n\nDecisions:\n- A\n\n- In May.');
    expect(createMinutesEmail(minutes).text).not.toContain('Summary');
  });

  it('falls back to the Markdown text without rendered HTML', () => {
    const meeting = { title: 'Weekly', content: '- In <May>.', renderedHtml: '', url: 'https://mh.example/meetings/1' };
    expect(createMinutesEmail(meeting).html).toContain('<p>- In &lt;May&gt;.</p>');
  });

  it('mentions how long a reset link is valid', () => {
    expect(createPasswordResetEmail({ name: 'Sample', url: 'https://mh.example/x' }).text).toContain('for an hour');
  });
});
