import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findDates, formatDate } from './dates.ts';

// A Monday.
const monday = new Date('2026-03-02T10:00:00Z');
const daysIn = (text: string, zone = 'Europe/London', at = monday) => findDates(text, at, zone).map(({ date }) => date);

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
    expect(daysIn(`I'll send it ${text}.`)).toEqual([day]);
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
    expect(daysIn(`It was ${text}.`)).toEqual([]);
  });

  it('take the weekday of the meeting as one week later', () => {
    expect(daysIn('I will send it by Monday.')).toEqual(['2026-03-09']);
    expect(daysIn('I will send it this afternoon.')).toEqual(['2026-03-02']);
  });

  it('are in the time zone of the meeting', () => {
    const lateInLondon = new Date('2026-03-02T23:30:00Z');
    expect(daysIn('tomorrow', 'Europe/London', lateInLondon)).toEqual(['2026-03-03']);
    expect(daysIn('tomorrow', 'Asia/Tokyo', lateInLondon)).toEqual(['2026-03-04']);
    expect(daysIn('tomorrow', 'Nowhere/Atall', lateInLondon)).toEqual(['2026-03-03']);
  });

  it('parse 03/04/2026 in the format of the time zone', () => {
    expect(daysIn('on 03/04/2026', 'Europe/London')).toEqual(['2026-04-03']);
    expect(daysIn('on 03/04/2026', 'America/New_York')).toEqual(['2026-03-04']);
  });

  it.each([
    'We send it towards the end of the day.',
    'Send it  end of day tomorrow.',
    'The end of the month is fine.',
    'We are done by  the end of  next week, on Friday.',
  ])('have their exact position in the text: "%s"', (text) => {
    const said = findDates(text, monday, 'Europe/London');
    expect(said).not.toEqual([]);
    for (const { at, words } of said) expect(text.slice(at, at + words.length)).toBe(words);
  });

  it('are whole words of any text', () => {
    const days = ['end of the day', 'the end of next week', 'by end of month', 'tomorrow', 'on Friday', 'in two weeks'];
    const around = ['towards', 'we', 'send', 'it', 'Endof', 'by', 'the', 'at', 'until', 'next', 'daytime', '–', '12'];
    const word = fc.constantFrom(...days, ...around);
    const gap = fc.constantFrom(' ', '  ', ', ', '. ', '\n');
    const text = fc.array(fc.tuple(word, gap), { maxLength: 8 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (said) => {
        for (const { at, words } of findDates(said, monday, 'Europe/London')) {
          expect(said.slice(at, at + words.length)).toBe(words);
          expect(words).toBe(words.trim());
          expect(said.slice(0, at)).not.toMatch(/[\p{L}\d]$/u);
          expect(said.slice(at + words.length)).not.toMatch(/^[\p{L}\d]/u);
        }
      }),
    );
  });

  it('are formatted for readers', () => {
    expect(formatDate('2026-03-06')).toBe('6 Mar 2026');
  });
});
