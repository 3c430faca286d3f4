import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDates, formatDate } from './dates.ts';

// A Monday.
const monday = new Date('2026-03-02T10:00:00Z');
const findDaysIn = (text: string, zone = 'Europe/London', startedAt = monday) =>
  findDates(text, startedAt, zone).map(({ date }) => date);

describe('dates in a text', () => {
  it.each([
    ['by Friday', '2026-03-06'],
    ['tomorrow', '2026-03-03'],
    ['on the 5th of May', '2026-05-05'],
    ['on 15 March', '2026-03-15'],
    ['by the end of the week', '2026-03-06'],
    ['before the end of the month', '2026-03-31'],
    ['in two weeks', '2026-03-16'],
    ['on 2026-04-01', '2026-04-01'],
  ])('"%s" is %s', (text, day) => {
    expect(findDaysIn(`I'll send it ${text}.`)).toEqual([day]);
  });

  it.each([
    'last Friday',
    'two weeks ago',
    'in May',
    'we sat there',
    'at three',
    '12.5 euros',
    'in five minutes',
    'the second one',
  ])('are not found in "%s"', (text) => {
    expect(findDaysIn(`It was ${text}.`)).toEqual([]);
  });

  it('take the weekday of the meeting as one week later', () => {
    expect(findDaysIn('I will send it by Monday.')).toEqual(['2026-03-09']);
    expect(findDaysIn('I will send it this afternoon.')).toEqual(['2026-03-02']);
  });

  it('are in the time zone of the meeting', () => {
    const lateInLondon = new Date('2026-03-02T23:30:00Z');
    expect(findDaysIn('tomorrow', 'Europe/London', lateInLondon)).toEqual(['2026-03-03']);
    expect(findDaysIn('tomorrow', 'Asia/Tokyo', lateInLondon)).toEqual(['2026-03-04']);
    expect(findDaysIn('tomorrow', 'Nowhere/Atall', lateInLondon)).toEqual(['2026-03-03']);
  });

  it('parse 03/04/2026 in the format of the time zone', () => {
    expect(findDaysIn('on 03/04/2026', 'Europe/London')).toEqual(['2026-04-03']);
    expect(findDaysIn('on 03/04/2026', 'America/New_York')).toEqual(['2026-03-04']);
  });

  it.each([
    'We send it towards the end of the day.',
    'Send it  end of day tomorrow.',
    'The end of the month is fine.',
    'We are done by  the end of  next week, on Friday.',
  ])('have their exact position in the text: "%s"', (text) => {
    const sentence = findDates(text, monday, 'Europe/London');
    expect(sentence).not.toEqual([]);
    for (const { at: startedAt, words } of sentence)
      expect(text.slice(startedAt, startedAt + words.length)).toBe(words);
  });

  it('are whole words of any text', () => {
    const days = ['end of the day', 'the end of next week', 'by end of month', 'tomorrow', 'on Friday', 'in two weeks'];
    const around = ['towards', 'we', 'send', 'it', 'Endof', 'by', 'the', 'at', 'until', 'next', 'daytime', '–', '12'];
    const word = fc.constantFrom(...days, ...around);
    const gap = fc.constantFrom(' ', '  ', ', ', '. ', '\n');
    const text = fc.array(fc.tuple(word, gap), { maxLength: 8 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (sentence) => {
        for (const { at: startedAt, words } of findDates(sentence, monday, 'Europe/London')) {
          expect(sentence.slice(startedAt, startedAt + words.length)).toBe(words);
          expect(words).toBe(words.trim());
          expect(sentence.slice(0, startedAt)).not.toMatch(/[\p{L}\d]$/u);
          expect(sentence.slice(startedAt + words.length)).not.toMatch(/^[\p{L}\d]/u);
        }
      }),
    );
  });

  it('are formatted for readers', () => {
    expect(formatDate('2026-03-06')).toBe('6 Mar 2026');
  });
});
