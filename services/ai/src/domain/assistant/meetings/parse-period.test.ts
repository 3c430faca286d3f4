import { describe, expect, it } from '@jest/globals';
import { parsePeriod } from './parse-period.ts';

/** Wednesday, 1 AM in Berlin. */
const NOW = new Date('2026-07-14T23:00:00.000Z');
const parse = (question: string, timeZone = 'Europe/Berlin') => parsePeriod(question, { now: NOW, timeZone });

describe('the days that a question names', () => {
  it.each([
    ['What did we decide today?', '2026-07-15', '2026-07-16'],
    ['Who was in the meeting yesterday?', '2026-07-14', '2026-07-15'],
    ['Was haben wir gestern beschlossen?', '2026-07-14', '2026-07-15'],
    ['What did the product manager promise last week?', '2026-07-06', '2026-07-13'],
    ['Was wurde letzte Woche entschieden?', '2026-07-06', '2026-07-13'],
    ['What happened this month?', '2026-07-01', '2026-07-16'],
    ['Which decisions were made last month?', '2026-06-01', '2026-07-01'],
    ['What did we agree in the past 3 days?', '2026-07-12', '2026-07-16'],
    ['What was decided over the last 2 weeks?', '2026-07-01', '2026-07-16'],
    ['What did we decide since last week?', '2026-07-06', '2026-07-16'],
    ['Was haben wir seit gestern beschlossen?', '2026-07-14', '2026-07-16'],
    ['Who attended the meeting on Monday?', '2026-07-13', '2026-07-14'],
    ['Who attended the meeting last Wednesday?', '2026-07-08', '2026-07-09'],
    ['Who was in the call on July 3?', '2026-07-03', '2026-07-04'],
    ['Who was in the call on Dec 20th?', '2025-12-20', '2025-12-21'],
    ['Who was in the call on June 3, 2024?', '2024-06-03', '2024-06-04'],
    ['Who was in the call on 2026-02-03?', '2026-02-03', '2026-02-04'],
  ])('%s', (question, from, before) => {
    const getDay = (day: string, summer = day > '2026-03-29' || day.startsWith('2024-06')) =>
      new Date(`${day}T00:00:00${summer ? '+02:00' : '+01:00'}`);
    expect(parse(question)).toMatchObject({ from: getDay(from), before: getDay(before) });
  });

  it('are those of the time zone of the user', () => {
    expect(parse('What did we decide today?', 'UTC')?.from).toEqual(new Date('2026-07-14T00:00:00.000Z'));
  });

  it('begin with the day where its clocks change', () => {
    const parsed = parse('Who was in the call on 2026-10-04?', 'Australia/Sydney');
    expect(parsed).toMatchObject({
      from: new Date('2026-10-04T00:00:00+10:00'),
      before: new Date('2026-10-05T00:00:00+11:00'),
    });
  });

  it.each([
    "What did we decide about last week's outage?",
    'What did we decide about the launch in May?',
    'What did we decide?',
    'What did we decide before last week?',
    'What did we promise to do by today?',
    'What changed between last month and this month?',
    'Who was in the call on February 31?',
  ])('are none in: %s', (question) => {
    expect(parse(question)).toBeUndefined();
  });
});
