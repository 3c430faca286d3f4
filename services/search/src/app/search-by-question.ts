import type { Actor } from '@minutehand/service-kit/identity';
import type { ResultType, TextKind } from '../domain/indexed-meeting.ts';
import { parseQuery } from '../domain/query.ts';
import { getReadAccess } from '../domain/read-access.ts';
import { selectExcerpt } from '../domain/retrieval/select-excerpt.ts';
import { QUESTION_TITLES, SEARCH_HITS_MAX } from '../limits.ts';
import { filterReadableIds } from './checked-search.ts';
import { rankReadablePassages } from './find-passages.ts';
import type { Hit, Ports } from './ports.ts';
import type { PassageHit } from './present-hits.ts';

export type QuestionSearch = {
  readonly question: string;
  /** Undefined: passages of both texts, and titles. */
  readonly resultType: Exclude<ResultType, 'meetings'> | undefined;
  /** Only these meetings; all if absent. */
  readonly meetingIds: readonly string[] | undefined;
};

/** The passages that answer a question, best first; before them the titles that contain all of its words. Of meetings that the user can read now. */
export async function searchByQuestion(
  ports: Ports,
  actor: Actor,
  { question, resultType, meetingIds }: QuestionSearch,
  signal: AbortSignal,
): Promise<(Hit | PassageHit)[]> {
  const kind: TextKind | undefined = resultType;
  const [titles, passages] = await Promise.all([
    resultType === undefined ? findTitles(ports, actor, { question, meetingIds }, signal) : [],
    rankReadablePassages(ports, actor, { question, meetingIds, kind, limit: SEARCH_HITS_MAX }, signal),
  ]);
  const hits = passages.map(({ passage }): PassageHit => {
    const { meeting, kind: passageKind, turns } = passage;
    const { title, ownerId, startedAt } = meeting.metadata;
    return {
      resultType: passageKind,
      meetingId: meeting.id,
      title,
      ownerId,
      startedAt,
      passage: selectExcerpt(question, passage),
      segmentIds: turns.map(({ segmentId }) => segmentId),
    };
  });
  return [...titles, ...hits];
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
  const ids = hits.map(({ meetingId }) => meetingId);
  const readable = new Set(await filterReadableIds(ports, actor, ids, signal));
  return hits.filter(({ meetingId }) => readable.has(meetingId));
}
