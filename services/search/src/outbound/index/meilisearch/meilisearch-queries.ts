import type { MultiSearchQuery } from 'meilisearch';
import type { IndexQuery, ResultOrder } from '../../../app/ports.ts';
import type { ResultType } from '../../../domain/indexed-meeting.ts';
import { findMatches, type Query } from '../../../domain/query.ts';
import { QUERY_WORDS } from '../../../limits.ts';
import { equals } from './documents.ts';

/** A query of a multi-search. All its hits contain `word`, if it has one. */
export type WordsQuery = { readonly params: MultiSearchQuery & { q: string }; readonly word?: string | undefined };

/**
 * The queries for a search text and its variants. If any word may match, there is also a query for each word: Meilisearch leaves out words
 * in a fixed order, and would not find a passage that contains only the words that it leaves out first.
 */
export function createWordsQueries(
  indexUid: string,
  { query, variants = [], match, ...selection }: IndexQuery,
  resultType: ResultType | undefined,
): WordsQuery[] {
  const commonParams = { indexUid, filter: createFilter(selection, resultType), attributesToRetrieve: ['*'] };
  const queries = [query, ...variants];
  const allWordsQueries = queries.map(({ words }) => ({
    params: {
      ...commonParams,
      q: words.slice(0, QUERY_WORDS).join(' '),
      matchingStrategy: match === 'all' ? ('all' as const) : ('frequency' as const),
    },
  }));
  if (match === 'all' || queries.every(({ words }) => words.length === 1)) return allWordsQueries;
  const words = new Map(queries.flatMap((each) => each.words.map((word) => [word, word === each.words.at(-1)])));
  const singleWordQueries = [...words].map(([word, isLast]) => ({
    // Only the last word may be incomplete, and Meilisearch completes a word unless a space follows.
    params: { ...commonParams, q: isLast ? word : `${word} `, matchingStrategy: 'all' as const },
    word,
  }));
  return [...allWordsQueries, ...singleWordQueries];
}

export function createFilter(
  { accountId, readAccess, meetingIds }: Pick<IndexQuery, 'accountId' | 'readAccess' | 'meetingIds'>,
  resultType: ResultType | undefined,
): string[] {
  const filter = [equals('account_id', accountId)];
  if (readAccess !== 'all') filter.push(equals('reader_ids', readAccess.userId));
  if (resultType) filter.push(equals('result_type', resultType));
  if (meetingIds) filter.push(`meeting_id IN ${JSON.stringify(meetingIds)}`);
  return filter;
}

export type FoundDocument = Readonly<Record<string, unknown>>;

export type QueryResult = {
  readonly hits: readonly FoundDocument[];
  readonly totalHits?: number | undefined;
  readonly estimatedTotalHits?: number | undefined;
};

export const getGroup = ({ group }: FoundDocument): string => String(group);

/** The hits of several queries in one order, each group once, by its best hit. */
export function mergeHits(
  { query, variants = [], match }: Pick<IndexQuery, 'query' | 'variants' | 'match'>,
  results: readonly (QueryResult & Pick<WordsQuery, 'word'>)[],
  order: ResultOrder,
): FoundDocument[] {
  const getScore = match === 'all' ? getRankingScore : createCoverage([query, ...variants], results);
  const scored = results
    .flatMap(({ hits }) => hits.map((hit) => ({ hit, score: getScore(hit) })))
    .toSorted((a, b) => b.score - a.score || getRank(a.hit) - getRank(b.hit) || compareStart(b.hit, a.hit));
  const merged = new Map<string, FoundDocument>();
  for (const { hit } of scored) if (!merged.has(getGroup(hit))) merged.set(getGroup(hit), hit);
  const hits = [...merged.values()];
  if (order === 'best') return hits;
  return hits.toSorted((a, b) => (order === 'oldest' ? compareStart(a, b) : compareStart(b, a)));
}

const getRankingScore = ({ _rankingScore: score }: FoundDocument): number => Number(score ?? 0);
const getRank = ({ rank }: FoundDocument): number => Number(rank ?? 0);

function compareStart(a: FoundDocument, b: FoundDocument): number {
  const [left, right] = [String(a.started_at), String(b.started_at)];
  return left < right ? -1 : Number(left > right);
}

/** The share of a query's words, weighted by rarity, that a document contains: of the query that it matches best. */
function createCoverage(
  queries: readonly Query[],
  results: readonly (QueryResult & Pick<WordsQuery, 'word'>)[],
): (hit: FoundDocument) => number {
  const counts = new Map(
    results.map(({ word, hits, totalHits, estimatedTotalHits }) => [
      word,
      totalHits ?? estimatedTotalHits ?? hits.length,
    ]),
  );
  const highest = Math.max(0, ...counts.values());
  const getWeight = (word: string) => Math.log(2 + highest / (1 + (counts.get(word) ?? highest)));
  return ({ words }) => {
    const found = new Set(String(words ?? '').split(' '));
    const shares = queries.map((query) => {
      const matched = new Set([...found].flatMap((word) => findMatches(query, word)));
      const weights = query.words.map(getWeight);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      return sum(weights.filter((_weight, index) => matched.has(index))) / sum(weights);
    });
    return Math.max(...shares);
  };
}
