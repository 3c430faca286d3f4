import { describe, expect, it } from '@jest/globals';
import { cleanText } from './clean.ts';

describe('words that address the chair or refer to what was said', () => {
  it.each([
    [
      'As was said, Mr. Chair, in order to pay the benefit, we had to change the rules.',
      'in order to pay the benefit, we had to change the rules.',
    ],
    ['We will, Madam Speaker, repair the bridge.', 'We will repair the bridge.'],
    ['In the spring, Mr. Chair, we repair the bridge.', 'In the spring, we repair the bridge.'],
    ['The bridge is closed, Mr. Speaker.', 'The bridge is closed.'],
    ['As I said in my statement earlier today, the bridge is closed.', 'the bridge is closed.'],
    ['As you can see here, the bridge is closed.', 'the bridge is closed.'],
  ])('are removed from "%s"', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    'As the chair said, the bridge is closed.',
    'As agreed, we repair the bridge.',
    'The report goes to the chair, the treasurer and the mayor.',
    'The letter goes to the council, Mr. Mayor, and the press office of the city.',
    'The report goes to the bank, Mr. Chairman, the treasurer and the auditors.',
    'We told the president, the chair and the mayor.',
  ])('stay where they belong to the statement: "%s"', (text) => {
    expect(cleanText(text)).toBe(text);
  });
});
