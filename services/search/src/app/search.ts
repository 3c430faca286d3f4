import { AppError } from '@minutehand/contracts/errors';
import { SEARCH_QUERY_CHARACTERS } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ResultType, resultTypes } from '../domain/indexed-meeting.ts';
import { segmentAt } from '../domain/passages.ts';
import { parseQuery, type Query } from '../domain/query.ts';
import { readerOf } from '../domain/reader.ts';
import { type Snippet, snippetOf } from '../domain/snippet.ts';
import { QUICK_CANDIDATES, QUICK_RESULTS, SEARCH_HITS } from '../limits.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { namesOf } from './people.ts';
import type { Hit, Ports, Question } from './ports.ts';

export type Result = Hit & {
  readonly owner: string;
  readonly snippet: Snippet;
  /** Where in the transcript; undefined for titles and minutes. */
  readonly segmentId: string | undefined;
};

type Ask = (question: Question) => Promise<Hit[]>;

/** The best few of each group. */
export async function quickSearch(ports: Ports, actor: Actor, text: string, signal: AbortSignal): Promise<Result[]> {
  const query = parse(text);
  if (!query) return [];
  const ask: Ask = (question) => ports.index.quickSearch({ ...question, limit: QUICK_CANDIDATES }, signal);
  return orUnavailable(ports, actor, async () => {
    const { hits } = await askAllOrAny(ask, actor, query);
    const readable = await keepReadable(ports, actor, hits, signal);
    const shown = resultTypes.flatMap((type) =>
      readable.filter(({ resultType }) => resultType === type).slice(0, QUICK_RESULTS),
    );
    return present(ports, shown, query);
  });
}

export type SearchCommand = {
  readonly text: string;
  readonly resultType: ResultType | undefined;
  readonly limit: number;
  readonly cursor: string | undefined;
};

/** A page of all hits. It may be shorter than asked where something is not readable any more. */
export async function search(
  ports: Ports,
  actor: Actor,
  { text, resultType, limit, cursor }: SearchCommand,
  signal: AbortSignal,
): Promise<{ results: Result[]; nextCursor: string | null }> {
  const query = parse(text);
  if (!query) return { results: [], nextCursor: null };
  const asked = [actor.accountId, resultType ?? '', ...query.words];
  const from: { offset: number; match?: Question['match'] } =
    cursor === undefined ? { offset: 0 } : decodeCursor(asked, cursor);
  const ask: Ask = (question) =>
    ports.index.search({ ...question, resultType, offset: from.offset, limit: limit + 1 }, signal);
  return orUnavailable(ports, actor, async () => {
    const { hits, match } = await askAllOrAny(ask, actor, query, from.match);
    const readable = await keepReadable(ports, actor, hits.slice(0, limit), signal);
    const next = from.offset + limit;
    const hasMore = hits.length > limit && next < SEARCH_HITS;
    return {
      results: await present(ports, readable, query),
      nextCursor: hasMore ? encodeCursor(asked, { offset: next, match }) : null,
    };
  });
}

function parse(text: string): Query | undefined {
  if (text.length > SEARCH_QUERY_CHARACTERS) throw new AppError('search.query_too_long');
  return parseQuery(text);
}

/** Hits with all words of the query; where there are none, hits with any of them. A later page goes on as the first began. */
async function askAllOrAny(
  ask: Ask,
  actor: Actor,
  query: Query,
  match?: Question['match'],
): Promise<{ hits: Hit[]; match: Question['match'] }> {
  const question = { accountId: actor.accountId, reader: readerOf(actor), query };
  const hits = await ask({ ...question, match: match ?? 'all' });
  if (hits.length > 0 || match !== undefined || query.words.length === 1) return { hits, match: match ?? 'all' };
  return { hits: await ask({ ...question, match: 'any' }), match: 'any' };
}

/** The index may be behind: the owner of the meetings says what the person may read now. */
async function keepReadable(
  { clients }: Ports,
  actor: Actor,
  hits: readonly Hit[],
  signal: AbortSignal,
): Promise<Hit[]> {
  const ids = new Set(hits.map(({ meetingId }) => meetingId));
  if (ids.size === 0) return [];
  const readable = new Set(await clients.filterReadable(actor, [...ids], signal));
  return hits.filter(({ meetingId }) => readable.has(meetingId));
}

async function present(ports: Ports, hits: readonly Hit[], query: Query): Promise<Result[]> {
  const names = await namesOf(
    ports,
    hits.map(({ ownerId }) => ownerId),
  );
  return hits.map((hit) => {
    const snippet = snippetOf(hit.passage.text, query);
    const owner = names.get(hit.ownerId) ?? '';
    return { ...hit, owner, snippet, segmentId: segmentAt(hit.passage, snippet.matchAt ?? 0) };
  });
}

/** What can't be asked shows nothing. */
async function orUnavailable<T>({ log }: Ports, { accountId }: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error, accountId }, 'search failed');
    throw new AppError('search.unavailable', { cause: error });
  }
}
