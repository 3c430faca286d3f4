import { findMatches, type Query } from '../../../domain/query.ts';
import { EXACT_MATCH_SCORE, INEXACT_MATCH_SCORE } from '../../../limits.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Coverage = {
  /** Adds indexed words that matched the query. */
  addTerms(words: readonly string[]): void;
  /** The passage with the most query words and their number. Prefers exact matches, then earlier passages. */
  findBest(passages: readonly Uint32Array[]): { index: number; words: number };
};

export function createCoverage(query: Query, vocabulary: Vocabulary): Coverage {
  const maxScore = query.words.length * EXACT_MATCH_SCORE;
  const addedWords = new Set<string>();
  /** Vocabulary number to 1 + index in `matches`; 0 for words that do not match. */
  const matchNumbers = new Uint32Array(vocabulary.size());
  const matches: { word: string; queryWords: readonly number[] }[] = [];
  const scores = new Uint8Array(query.words.length);

  function scorePassage(words: Uint32Array): { words: number; score: number } {
    scores.fill(0);
    for (const number of words) {
      // Most words do not match, so this loop only looks up a number for them.
      const matchNumber = matchNumbers[number];
      if (matchNumber === 0 || matchNumber === undefined) continue;
      const match = matches[matchNumber - 1];
      if (!match) continue;
      for (const index of match.queryWords) {
        const score = query.words[index] === match.word ? EXACT_MATCH_SCORE : INEXACT_MATCH_SCORE;
        scores[index] = Math.max(scores[index] ?? 0, score);
      }
    }
    let sum = 0;
    let found = 0;
    for (const score of scores) {
      sum += score;
      if (score > 0) found += 1;
    }
    return { words: found, score: sum };
  }

  return {
    addTerms(words) {
      for (const word of words) {
        if (addedWords.has(word)) continue;
        addedWords.add(word);
        const number = vocabulary.find(word);
        if (number === undefined) continue;
        matches.push({ word, queryWords: findMatches(query, word) });
        matchNumbers[number] = matches.length;
      }
    },
    findBest(passages) {
      let best = { index: 0, words: 0, score: 0 };
      for (const [index, words] of passages.entries()) {
        const scored = scorePassage(words);
        if (scored.score <= best.score) continue;
        best = { index, ...scored };
        if (best.score === maxScore) break;
      }
      return best;
    },
  };
}
