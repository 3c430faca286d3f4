import { describe, expect, it } from '@jest/globals';
import { REASON_CHARACTERS_MAX } from '../../limits.ts';
import { toBounceReason } from './bounce-reason.ts';

const addresses = ['eve.lake@sample.example'];

describe('the reason of a bounce', () => {
  it.each([
    [
      '550 5.1.1 <eve.lake@sample.example>: Recipient address rejected: User unknown',
      'Recipient address rejected: User unknown',
    ],
    [
      '550-5.1.1 The email account does not exist. 550-5.1.1 Please try again',
      'The email account does not exist. Please try again',
    ],
    ['554 5.7.1 Message rejected due to content restrictions.', 'Message rejected due to content restrictions'],
    ['452 4.2.2 Mailbox full', 'Mailbox full'],
    ['No such user eve.lake here', 'No such user here'],
    ['mailbox "Eve.Lake" unknown', 'mailbox unknown'],
    ['delivery to mx1.sample.example[203.0.113.7]:25 timed out', 'delivery to timed out'],
    ['blocked, see https://sample.example/why?user=eve for details', 'blocked, see for details'],
    ['host 2001:db8::7 said no', 'host said no'],
    ['', ''],
  ])('of “%s” is “%s”', (text, reason) => {
    expect(toBounceReason(text, addresses)).toBe(reason);
  });

  it('contains no control characters, and no characters that look like others or change the direction of text', () => {
    expect(toBounceReason('User\u0000\r\nunknown\u202e\u0430 =\u001b[31m', [])).toBe('User unknown = [31m');
  });

  it('is short, and ends with a whole word', () => {
    const reason = toBounceReason('word '.repeat(500), []);
    expect(reason.length).toBeLessThanOrEqual(REASON_CHARACTERS_MAX);
    expect(reason).toMatch(/word\.\.\.$/);
    expect(toBounceReason('x'.repeat(5_000), []).length).toBeLessThanOrEqual(REASON_CHARACTERS_MAX);
  });
});
