import { describe, expect, it } from '@jest/globals';
import { createRules, findRule } from './word-rules.ts';

const lists = { close: 'close, end, wrap up', this: 'the, {whose} own', whose: 'our, my', soon: 'now, then' };
const rules = createRules(lists, {
  'the meeting ends': {
    says: '{close} {this} meeting',
    notAfter: 'cannot',
    notBefore: 'room, with',
    unless: 'at {word} from now on',
  },
  'somebody goes on': { says: '^we {soon*}go on' },
  'a person speaks': { says: '^I call \\p{Lu}\\p{Ll}+', matchesCase: true },
});

describe('rules of words', () => {
  it.each([
    ['We end the meeting.', 'the meeting ends'],
    ['Let us wrap up our own meeting.', 'the meeting ends'],
    ['We go on.', 'somebody goes on'],
    ['We now, then go on.', 'somebody goes on'],
    ['I call Ann.', 'a person speaks'],
  ])('meet a sentence with a word of each list: "%s"', (text, name) => {
    expect(findRule(rules, text)).toBe(name);
  });

  it.each([
    'They attend the meeting.',
    'We end the meetings.',
    'We cannot end the meeting.',
    'We close the meeting room.',
    'We end the meeting at nine from now on.',
    'Today we go on.',
    'I call ann.',
  ])('do not meet other words, their exceptions or parts of words: "%s"', (text) => {
    expect(findRule(rules, text)).toBeUndefined();
  });

  it('name a list that is missing', () => {
    expect(() => createRules({}, { 'a rule': { says: '{colour} pump' } })).toThrow(
      'There is no list of words named "colour".',
    );
  });
});
