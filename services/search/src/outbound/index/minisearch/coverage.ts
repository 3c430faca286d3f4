import { matchesOf, type Query } from '../../../domain/query.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Coverage = {
  /** Words of texts that were found for the query. */
  expect(words: readonly string[]): void;
  /** The passage with most words of the query, exact ones first, the first among equals; and how many it has. */
  bestOf(passages: readonly Uint32Array[]): { index: number; words: number };
};

/** A word of the query that stands there as it was asked, in tenths of one that stands there with a typo or longer. */
const EXACT = 12;
const INEXACT = 10;

export function createCoverage(query: Query, vocabulary: Vocabulary): Coverage {
  const perfect = query.words.length * EXACT;
  const seen = new Set<string>();
  /** By a word's number: 1 + its place in `stands`; 0 for all other words. */
  const places = new Uint32Array(vocabulary.size());
  const stands: { word: string; asked: readonly number[] }[] = [];
  const worth = new Uint8Array(query.words.length);

  function rate(words: Uint32Array): { words: number; worth: number } {
    worth.fill(0);
    for (const number of words) {
      // Most words are none of the query's: nothing but this look-up is done for them.
      const place = places[number];
      if (place === 0 || place === undefined) continue;
      const stand = stands[place - 1];
      if (!stand) continue;
      for (const asked of stand.asked) {
        const own = query.words[asked] === stand.word ? EXACT : INEXACT;
        worth[asked] = Math.max(worth[asked] ?? 0, own);
      }
    }
    let sum = 0;
    let found = 0;
    for (const own of worth) {
      sum += own;
      if (own > 0) found += 1;
    }
    return { words: found, worth: sum };
  }

  return {
    expect(words) {
      for (const word of words) {
        if (seen.has(word)) continue;
        seen.add(word);
        const number = vocabulary.find(word);
        if (number === undefined) continue;
        stands.push({ word, asked: matchesOf(query, word) });
        places[number] = stands.length;
      }
    },
    bestOf(passages) {
      let best = { index: 0, words: 0, worth: 0 };
      for (const [index, words] of passages.entries()) {
        const rated = rate(words);
        if (rated.worth <= best.worth) continue;
        best = { index, ...rated };
        if (best.worth === perfect) break;
      }
      return best;
    },
  };
}
