import { expect, it } from '@jest/globals';
import { matchesDecision } from './matches-decision.ts';

const decision = {
  id: 'd1',
  text: 'The library website launches in May.',
  citations: [{ segmentIds: ['s1'], quote: 'we launch it in May', speaker: 'Ann Smith', start: null, end: null }],
};
const matches = (filter: { speaker?: string; text?: string }) =>
  matchesDecision({ speaker: undefined, text: undefined, ...filter }, decision, { title: 'Planning' });

it.each([
  [{}, true],
  [{ text: 'LIBRARY launch' }, true],
  [{ text: 'planning' }, true],
  [{ text: 'we launch it' }, true],
  [{ text: 'library printer' }, false],
  [{ speaker: 'smith' }, true],
  [{ speaker: 'Ben' }, false],
  [{ speaker: 'Ann', text: 'printer' }, false],
])('matches words of the decision, its quotes, its speakers and its meeting: %j', (filter, expected) => {
  expect(matches(filter)).toBe(expected);
});
