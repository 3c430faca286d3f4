import { AppError } from '@minutehand/contracts/errors';
import { SEARCH_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ResultType, resultTypes } from '../domain/indexed-meeting.ts';
import { parseQuery, type Query } from '../domain/query.ts';
import { createSynonyms, findVariants } from '../domain/query-variants.ts';
import { getReadAccess } from '../domain/read-access.ts';
import { isQuestion } from '../domain/retrieval/is-question.ts';
import { QUICK_CANDIDATES_MAX, QUICK_RESULTS_MAX, SEARCH_HITS_MAX } from '../limits.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { filterReadableHits, withUnavailableError } from './filter-readable.ts';
import type { Hit, IndexQuery, MeetingFilter, Ports, ResultOrder, Totals } from './ports.ts';
import { createQuestionQueries, presentHits, type Result } from './present-hits.ts';
import { searchByQuestion } from './search-by-question.ts';

type Found = { readonly hits: Hit[] };

const emptyTotals: Totals = { meetings: 0, minutes: 0, transcripts: 0 };

/** Returns the best hits of each type, and how many matches there are. The index counts the matches; only the returned hits are checked for access, and unreadable ones are subtracted. */
export async function quickSearch(
  ports: Ports,
  actor: Actor,
  text: string,
  signal: AbortSignal,
): Promise<{ results: Result[]; totals: Totals }> {
  const query = parseSearchQuery(text);
  if (!query) return { results: [], totals: emptyTotals };
  const run = (indexQuery: IndexQuery) =>
    ports.index.quickSearch({ ...indexQuery, limit: QUICK_CANDIDATES_MAX }, signal);
  const variants = await findQueryVariants(ports, actor, query);
  return withUnavailableError(ports, actor, async () => {
    const { found } = await searchAllThenAny(run, actor, { query, variants });
    const readable = await filterReadableHits(ports, actor, found.hits, signal);
    const filterByType = (hits: readonly Hit[], type: ResultType) =>
      hits.filter(({ resultType }) => resultType === type);
    const topHits = resultTypes.flatMap((type) => filterByType(readable, type).slice(0, QUICK_RESULTS_MAX));
    const countReadable = (type: ResultType) =>
      found.totals[type] - filterByType(found.hits, type).length + filterByType(readable, type).length;
    const totals = {
      meetings: countReadable('meetings'),
      minutes: countReadable('minutes'),
      transcripts: countReadable('transcripts'),
    };
    return { results: await presentHits(ports, topHits, [query, ...variants]), totals };
  });
}

export type SearchCommand = {
  readonly text: string;
  readonly resultType: ResultType | undefined;
  /** Undefined: all meetings that the user can read. */
  readonly filter: MeetingFilter | undefined;
  readonly order: ResultOrder;
  readonly limit: number;
  readonly cursor: string | undefined;
};

export type SearchPage = {
  readonly results: Result[];
  readonly nextCursor: string | null;
  /** True when more meetings match the filter than were searched. */
  readonly isLimited: boolean;
};

/** Returns a page of hits. A page may be shorter than `limit`, because hits that are no longer readable are removed. */
export async function search(
  ports: Ports,
  actor: Actor,
  { text, resultType, filter, order, limit, cursor }: SearchCommand,
  signal: AbortSignal,
): Promise<SearchPage> {
  const query = parseSearchQuery(text);
  if (!query) return { results: [], nextCursor: null, isLimited: false };
  const cursorKey = [actor.accountId, resultType ?? '', order, JSON.stringify(filter ?? null), ...query.words];
  const start: { offset: number; match?: IndexQuery['match'] } =
    cursor === undefined ? { offset: 0 } : decodeCursor(cursorKey, cursor);
  const variants = await findQueryVariants(ports, actor, query);
  return withUnavailableError(ports, actor, async () => {
    const selected = filter && (await selectMeetings(ports, actor, filter, signal));
    const isLimited = selected?.isLimited ?? false;
    if (selected?.meetingIds.length === 0) return { results: [], nextCursor: null, isLimited };
    const meetingIds = selected?.meetingIds;
    const searchesPassages = filter?.meetingId !== undefined || isQuestion(text);
    if (searchesPassages && order === 'best' && resultType !== 'meetings') {
      const page = { question: text, resultType, meetingIds, offset: start.offset, limit };
      const found = await searchByQuestion(ports, actor, page, signal);
      if (found)
        return {
          results: await presentHits(ports, found.hits, createQuestionQueries(query, variants)),
          nextCursor: found.hasMore ? encodeCursor(cursorKey, { offset: start.offset + limit, match: 'any' }) : null,
          isLimited,
        };
    }
    const page = { resultType, order, offset: start.offset, limit: limit + 1, meetingIds };
    const run = async (indexQuery: IndexQuery) => ({
      hits: await ports.index.search({ ...indexQuery, ...page }, signal),
    });
    const { found, match } = await searchAllThenAny(run, actor, { query, variants }, start.match);
    const { hits } = found;
    const readable = await filterReadableHits(ports, actor, hits.slice(0, limit), signal);
    const nextOffset = start.offset + limit;
    const hasMore = hits.length > limit && nextOffset < SEARCH_HITS_MAX;
    return {
      results: await presentHits(ports, readable, [query, ...variants]),
      nextCursor: hasMore ? encodeCursor(cursorKey, { offset: nextOffset, match }) : null,
      isLimited,
    };
  });
}

function parseSearchQuery(text: string): Query | undefined {
  if (text.length > SEARCH_QUERY_CHARACTERS) throw new AppError('search.query_too_long');
  return parseQuery(text);
}

/** The query with synonyms from the account glossary. */
async function findQueryVariants({ readGlossary }: Ports, { accountId }: Actor, { words }: Query): Promise<Query[]> {
  const synonyms = createSynonyms(await readGlossary(accountId));
  return findVariants(words, synonyms).map((variant) => ({ text: variant.join(' '), words: variant }));
}

/** Searches for passages with all words of the query, then with any of them. Later pages pass the `match` of the first page. */
async function searchAllThenAny<T extends Found>(
  run: (indexQuery: IndexQuery) => Promise<T>,
  actor: Actor,
  { query, variants }: Pick<IndexQuery, 'query' | 'variants'>,
  match?: IndexQuery['match'],
): Promise<{ found: T; match: IndexQuery['match'] }> {
  const indexQuery = { accountId: actor.accountId, readAccess: getReadAccess(actor), query, variants };
  const found = await run({ ...indexQuery, match: match ?? 'all' });
  if (found.hits.length > 0 || match !== undefined || query.words.length === 1) return { found, match: match ?? 'all' };
  return { found: await run({ ...indexQuery, match: 'any' }), match: 'any' };
}

/** The meetings that match the filter. Whether the user can read them is checked for the hits. */
async function selectMeetings(
  { clients }: Ports,
  actor: Actor,
  filter: MeetingFilter,
  signal: AbortSignal,
): ReturnType<Ports['clients']['findMeetingIds']> {
  const { meetingId, ...others } = filter;
  const hasNoOtherFilter = Object.values(others).every((value) => value === undefined || value === false);
  if (meetingId !== undefined && hasNoOtherFilter) return { meetingIds: [meetingId], isLimited: false };
  const found = await clients.findMeetingIds(actor, filter, signal);
  if (meetingId === undefined) return found;
  // During an upgrade, an earlier version of `meetings` may ignore the id.
  return { ...found, meetingIds: found.meetingIds.filter((id) => id === meetingId) };
}
