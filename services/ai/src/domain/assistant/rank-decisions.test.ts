import { describe, expect, it } from '@jest/globals';
import { getComparableWords } from './question-words.ts';
import { rankDecisions } from './rank-decisions.ts';

const decide = (text: string, day: number) => ({
  text,
  startedAt: `2026-01-${String(day).padStart(2, '0')}T09:00:00.000Z`,
});
const rank = (question: string, ...decisions: readonly { text: string; startedAt: string }[]) =>
  rankDecisions(decisions, getComparableWords(question)).map(({ text }) => text);

describe('the decisions about a question', () => {
  it('begin with the one that contains all its words, even if it is the oldest', () => {
    const exact = 'The Berlin office gets a budget of 5,000 euros.';
    const newerDecisions = Array.from({ length: 9 }, (_, index) =>
      decide(`The Berlin office opens at ${index}.`, index + 2),
    );
    expect(rank('the Berlin office budget', ...newerDecisions, decide(exact, 1))[0]).toBe(exact);
  });

  it('give more weight to a word that few decisions contain than to one that many contain', () => {
    const [rare, common] = [decide('The Berlin office stays.', 1), decide('The office budget grows.', 2)];
    const others = [3, 4, 5].map((day) => decide(`The budget of team ${day} is final.`, day));
    expect(rank('the Berlin office budget', common, rare, ...others)).toEqual([rare.text, common.text]);
  });

  it('are sorted newest first if they contain the same words, and omitted if they contain less than half of the words', () => {
    const [older, newer] = [decide('The website launches in May.', 1), decide('The website launches in June.', 2)];
    expect(rank('the website launch', older, decide('The logo is blue.', 3), newer)).toEqual([newer.text, older.text]);
  });

  it('are all decisions, in their order, if a question about one meeting has no words', () => {
    expect(rank('', decide('The logo is blue.', 1), decide('We ship.', 1))).toEqual(['The logo is blue.', 'We ship.']);
  });
});
