import { describe, expect, it } from 'vitest';
import {
  invitationLetter,
  minutesLetter,
  minutesReadyLetter,
  passwordResetLetter,
  sentMinutesLetter,
} from './letters.ts';

describe('a letter', () => {
  it('says what is ready and links to it, in text and HTML', () => {
    const letter = minutesReadyLetter({ name: 'Sample' }, { title: 'Weekly', url: 'https://mh.example/meetings/1' });
    expect(letter.subject).toBe('Minutes ready: Weekly');
    expect(letter.text).toContain('https://mh.example/meetings/1');
    expect(letter.html).toContain('<a href="https://mh.example/meetings/1">');
  });

  it('shows hostile names and titles as text', () => {
    const url = 'https://mh.example/register?invitation_token=a&b';
    const hostile = '<script>x</script>\r\nBcc: all@sample.example';
    const letter = invitationLetter({ name: hostile, accountName: hostile, invitedBy: hostile, url });
    expect(letter.html).not.toContain('<script>');
    expect(letter.html).toContain('token=a&amp;b');
    expect(letter.subject).not.toMatch(/[\r\n]/);
  });

  it('with minutes says who sends them and why, and has them as text and as they are formatted', () => {
    const email = {
      ...{ title: 'Weekly', senderName: 'Ann <b>', note: 'Please read.\nBy <i>Friday</i>.' },
      ...{ content: '## Decisions\n\n- In May.\n', renderedHtml: '<h2>Decisions</h2>' },
      url: 'https://mh.example/meetings/1',
    };
    const letter = sentMinutesLetter(email);
    expect(letter.subject).toBe('Minutes: Weekly');
    expect(letter.text).toContain('Ann <b> sends you the minutes of “Weekly”.\n\nPlease read.\nBy <i>Friday</i>.');
    expect(letter.text).toContain('- In May.');
    expect(letter.html).toContain('<h2>Decisions</h2>');
    expect(letter.html).toContain('Please read.<br>By &lt;i&gt;Friday&lt;/i&gt;.');
    expect(sentMinutesLetter({ ...email, senderName: '', note: '' }).text).toMatch(
      /^Somebody sends you .*\n\n## Decisions/,
    );
  });

  it('with the minutes of a type of meeting says why it comes, and has them as text and as they are formatted', () => {
    const letter = minutesLetter({
      ...{ title: 'Weekly <b>', content: '## Decisions\n\n- In May.\n', renderedHtml: '<h2>Decisions</h2>' },
      url: 'https://mh.example/meetings/1',
    });
    expect(letter.subject).toBe('Minutes: Weekly <b>');
    expect(letter.text).toContain(
      'the type of this meeting sends its minutes to your address.\n\n## Decisions\n\n- In May.',
    );
    expect(letter.html).toContain('Weekly &lt;b&gt;');
    expect(letter.html).toContain('<h2>Decisions</h2>');
  });

  it('has minutes as they are written where nobody has formatted them', () => {
    const meeting = { title: 'Weekly', content: '- In <May>.', renderedHtml: '', url: 'https://mh.example/meetings/1' };
    expect(minutesLetter(meeting).html).toContain('<p>- In &lt;May&gt;.</p>');
  });

  it('tells how long a reset link works', () => {
    expect(passwordResetLetter({ name: 'Sample', url: 'https://mh.example/x' }).text).toContain('for an hour');
  });
});
