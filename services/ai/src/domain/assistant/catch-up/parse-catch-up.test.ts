import { describe, expect, it } from '@jest/globals';
import { parseCatchUp } from './parse-catch-up.ts';

const time = (hours: number, minutes: number, isTwelveHour = true) => ({ hours, minutes, isTwelveHour });
const createRangeSince = (...[hours, minutes, isTwelveHour]: Parameters<typeof time>) => ({
  kind: 'since',
  time: time(hours, minutes, isTwelveHour),
  until: undefined,
});

describe('a question for a part of a meeting', () => {
  it.each([
    ['What did I miss since 10:20?', createRangeSince(10, 20)],
    ['what have I missed since 14:05', createRangeSince(14, 5, false)],
    ['Catch me up from 2 pm', createRangeSince(14, 0, false)],
    ['What was decided since 9.30 am?', createRangeSince(9, 30, false)],
    ['What happened after 10 o’clock?', createRangeSince(10, 0)],
    ['Was habe ich seit 10:20 Uhr verpasst?', createRangeSince(10, 20)],
    ['Was wurde ab 14 Uhr besprochen?', createRangeSince(14, 0, false)],
    ['Was wurde seit 9 Uhr 45 beschlossen?', createRangeSince(9, 45)],
    ['What did I miss in the last 10 minutes?', { kind: 'last', minutes: 10 }],
    ['What did I miss in the past hour?', { kind: 'last', minutes: 60 }],
    ['What happened in the last half hour?', { kind: 'last', minutes: 30 }],
    ['What did they say in the last few minutes?', { kind: 'last', minutes: 5 }],
    ['Was habe ich in den letzten 10 Minuten verpasst?', { kind: 'last', minutes: 10 }],
    ['Was wurde in der letzten halben Stunde gesagt?', { kind: 'last', minutes: 30 }],
    ['Was ist seit 20 Minuten passiert?', { kind: 'last', minutes: 20 }],
    ['What did I miss since I joined?', { kind: 'since_joined' }],
    ['Was habe ich verpasst, seit ich dabei bin?', { kind: 'since_joined' }],
    ['What did I miss before I joined?', { kind: 'before_joined' }],
    ['What did I miss?', { kind: 'all' }],
    ['Summarize the meeting so far', { kind: 'all' }],
    ['Was wurde bisher besprochen?', { kind: 'all' }],
  ])('%s', (question, range) => {
    expect(parseCatchUp(question)?.range).toEqual(range);
  });

  it('may have an end', () => {
    expect(parseCatchUp('What was said between 10:20 and 10:40?')?.range).toEqual({
      kind: 'since',
      time: time(10, 20),
      until: time(10, 40),
    });
  });

  it.each([
    ['What was decided in the last 10 minutes?', 'decision'],
    ['Was wurde seit 10:20 beschlossen?', 'decision'],
    ['Which action items came up in the last hour?', 'action_item'],
    ['What did I miss since 10:20?', 'all'],
  ])('may ask for some of it: %s', (question, focus) => {
    expect(parseCatchUp(question)?.focus).toBe(focus);
  });

  it.each([
    'What did Ben promise about the budget in the last hour?',
    'What did we decide about the website?',
    'What did I miss about the budget?',
    'Did I miss the deadline for the report?',
    'Who attended the planning?',
    'What was this meeting about?',
    'How many users joined since 2024?',
    'When is the launch, before or after 10 May?',
  ])('is not: %s', (question) => {
    expect(parseCatchUp(question)).toBeUndefined();
  });
});
