import { describe, expect, it } from 'vitest';
import { datesSaid, readableDate } from './dates.ts';

// A Monday.
const monday = new Date('2026-03-02T10:00:00Z');
const daysIn = (text: string, zone = 'Europe/London', at = monday) => datesSaid(text, at, zone).map(({ date }) => date);

describe('days that were said', () => {
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
  ])('"%s" names no day to come', (text) => {
    expect(daysIn(`It was ${text}.`)).toEqual([]);
  });

  it('named by today’s weekday are in a week', () => {
    expect(daysIn('I will send it by Monday.')).toEqual(['2026-03-09']);
    expect(daysIn('I will send it this afternoon.')).toEqual(['2026-03-02']);
  });

  it('are those of the place where the meeting was', () => {
    const lateInLondon = new Date('2026-03-02T23:30:00Z');
    expect(daysIn('tomorrow', 'Europe/London', lateInLondon)).toEqual(['2026-03-03']);
    expect(daysIn('tomorrow', 'Asia/Tokyo', lateInLondon)).toEqual(['2026-03-04']);
    expect(daysIn('tomorrow', 'Nowhere/Atall', lateInLondon)).toEqual(['2026-03-03']);
  });

  it('read 03/04/2026 as people there write it', () => {
    expect(daysIn('on 03/04/2026', 'Europe/London')).toEqual(['2026-04-03']);
    expect(daysIn('on 03/04/2026', 'America/New_York')).toEqual(['2026-03-04']);
  });

  it('are written for people', () => {
    expect(readableDate('2026-03-06')).toBe('6 Mar 2026');
  });
});
