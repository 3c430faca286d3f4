import { AppError } from '@minutehand/contracts/errors';
import { SEARCH_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ResultType, resultTypes } from '../domain/indexed-meeting.ts';
import { findSegmentAt } from '../domain/passages.ts';
import { parseQuery, type Query } from '../domain/query.ts';
import { getReadAccess } from '../domain/read-access.ts';
import { createSnippet, type Snippet } from '../domain/snippet.ts';
import { QUICK_CANDIDATES, QUICK_RESULTS, SEARCH_HITS } from '../limits.ts';
import { filterReadableIds, withUnavailableError } from './checked-search.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { getNames } from './get-names.ts';
import type { Hit, IndexQuery, Ports } from './ports.ts';

export type Result = Hit & {
  readonly owner: string;
  readonly snippet: Snippet;
  /** The matching segment of a transcript; undefined for titles and minutes. */
  readonly segmentId: string | undefined;
};

type RunQuery = (indexQuery: IndexQuery) => Promise<Hit[]>;

/** Returns the best hits of each type. */
export async function quickSearch(ports: Ports, actor: Actor, text: string, signal: AbortSignal): Promise<Result[]> {
  const query = parseSearchQuery(text);
  if (!query) return [];
  const run: RunQuery = (indexQuery) => ports.index.quickSearch({ ...indexQuery, limit: QUICK_CANDIDATES }, signal);
  return withUnavailableError(ports, actor, async () => {
    const { hits } = await searchAllThenAny(run, actor, query);
    const readable = await filterReadable(ports, actor, hits, signal);
    const topHits = resultTypes.flatMap((type) =>
      readable.filter(({ resultType }) => resultType === type).slice(0, QUICK_RESULTS),
    );
    return presentHits(ports, topHits, query);
  });
}

export type SearchCommand = {
  readonly text: string;
  readonly resultType: ResultType | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
};

/** Returns a page of hits. A page may be shorter than `limit`, because hits that are no longer readable are removed. */
export async function search(
  ports: Ports,
  actor: Actor,
  { text, resultType, limit, cursor }: SearchCommand,
  signal: AbortSignal,
): Promise<{ results: Result[]; nextCursor: string | null }> {
  const query = parseSearchQuery(text);
  if (!query) return { results: [], nextCursor: null };
  const cursorKey = [actor.accountId, resultType ?? '', ...query.words];
  const start: { offset: number; match?: IndexQuery['match'] } =
    cursor === undefined ? { offset: 0 } : decodeCursor(cursorKey, cursor);
  const run: RunQuery = (indexQuery) =>
    ports.index.search({ ...indexQuery, resultType, offset: start.offset, limit: limit + 1 }, signal);
  return withUnavailableError(ports, actor, async () => {
    const { hits, match } = await searchAllThenAny(run, actor, query, start.match);
    const readable = await filterReadable(ports, actor, hits.slice(0, limit), signal);
    const nextOffset = start.offset + limit;
    const hasMore = hits.length > limit && nextOffset < SEARCH_HITS;
    return {
      results: await presentHits(ports, readable, query),
      nextCursor: hasMore ? encodeCursor(cursorKey, { offset: nextOffset, match }) : null,
    };
  });
}

function parseSearchQuery(text: string): Query | undefined {
  if (text.length > SEARCH_QUERY_CHARACTERS) throw new AppError('search.query_too_long');
  return parseQuery(text);
}

/** Searches for passages with all words of the query, then with any of them. Later pages pass the `match` of the first page. */
async function searchAllThenAny(
  run: RunQuery,
  actor: Actor,
  query: Query,
  match?: IndexQuery['match'],
): Promise<{ hits: Hit[]; match: IndexQuery['match'] }> {
  const indexQuery = { accountId: actor.accountId, readAccess: getReadAccess(actor), query };
  const hits = await run({ ...indexQuery, match: match ?? 'all' });
  if (hits.length > 0 || match !== undefined || query.words.length === 1) return { hits, match: match ?? 'all' };
  return { hits: await run({ ...indexQuery, match: 'any' }), match: 'any' };
}

async function filterReadable(ports: Ports, actor: Actor, hits: readonly Hit[], signal: AbortSignal): Promise<Hit[]> {
  const meetingIds = hits.map(({ meetingId }) => meetingId);
  const readable = new Set(await filterReadableIds(ports, actor, meetingIds, signal));
  return hits.filter(({ meetingId }) => readable.has(meetingId));
}

async function presentHits(ports: Ports, hits: readonly Hit[], query: Query): Promise<Result[]> {
  const names = await getNames(
    ports,
    hits.map(({ ownerId }) => ownerId),
  );
  return hits.map((hit) => {
    const snippet = createSnippet(hit.passage.text, query);
    const owner = names.get(hit.ownerId) ?? '';
    return { ...hit, owner, snippet, segmentId: findSegmentAt(hit.passage, snippet.matchOffset ?? 0) };
  });
}
