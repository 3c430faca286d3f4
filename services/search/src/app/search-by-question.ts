import type { Actor } from '@minutehand/service-kit/identity';
import type { ResultType } from '../domain/indexed-meeting.ts';
import { parseQuery } from '../domain/query.ts';
import { getReadAccess } from '../domain/read-access.ts';
import type { RankedPassage } from '../domain/retrieval/rank-passages.ts';
import { selectExcerpt } from '../domain/retrieval/select-excerpt.ts';
import { QUESTION_HITS_MAX, QUESTION_TITLES } from '../limits.ts';
import { filterReadableHits } from './checked-search.ts';
import { rankReadablePassages } from './find-passages.ts';
import type { Hit, Ports } from './ports.ts';
import type { PassageHit } from './present-hits.ts';

export type QuestionSearch = {
  readonly question: string;
  /** Undefined: passages of both texts, and titles. */
  readonly resultType: Exclude<ResultType, 'meetings'> | undefined;
  /** Only these meetings; all if absent. */
  readonly meetingIds: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
};

export type QuestionHits = { readonly hits: readonly (Hit | PassageHit)[]; readonly hasMore: boolean };

/**
 * A page of the passages that answer a question, best first; before them the titles that contain all of its words. Of meetings that the
 * user can read now. Undefined if no passage has a word of the question: then titles alone would hide the texts that have its words with
 * typos or as prefixes.
 */
export async function searchByQuestion(
  ports: Ports,
  actor: Actor,
  { question, resultType: kind, meetingIds, offset, limit }: QuestionSearch,
  signal: AbortSignal,
): Promise<QuestionHits | undefined> {
  const query = { question, meetingIds, kind, limit: QUESTION_HITS_MAX };
  const [titles, passages] = await Promise.all([
    kind === undefined ? findTitles(ports, actor, { question, meetingIds }, signal) : [],
    ports.searchInTurn(actor.userId, signal, () => rankReadablePassages(ports, actor, query, signal)),
  ]);
  if (passages.length === 0) return undefined;
  const found = [...titles, ...passages];
  const end = offset + limit;
  const hits = found.slice(offset, end).map((hit) => ('relevance' in hit ? createHit(question, hit) : hit));
  return { hits, hasMore: found.length > end };
}

function createHit(question: string, { passage }: RankedPassage): PassageHit {
  const { meeting, kind, turns } = passage;
  const { title, ownerId, startedAt } = meeting.metadata;
  return {
    resultType: kind,
    meetingId: meeting.id,
    title,
    ownerId,
    startedAt,
    passage: selectExcerpt(question, passage),
    segmentIds: turns.map(({ segmentId }) => segmentId),
  };
}

async function findTitles(
  ports: Ports,
  actor: Actor,
  { question, meetingIds }: Pick<QuestionSearch, 'question' | 'meetingIds'>,
  signal: AbortSignal,
): Promise<Hit[]> {
  const query = parseQuery(question);
  if (query === undefined) return [];
  const hits = await ports.index.search(
    {
      accountId: actor.accountId,
      readAccess: getReadAccess(actor),
      query,
      match: 'all',
      meetingIds,
      resultType: 'meetings',
      order: 'best',
      offset: 0,
      limit: QUESTION_TITLES,
    },
    signal,
  );
  return filterReadableHits(ports, actor, hits, signal);
}
