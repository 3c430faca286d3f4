import type { Actor } from '@minutehand/service-kit/identity';
import type { ResultType } from '../domain/indexed-meeting.ts';
import { parseQuery, type Query } from '../domain/query.ts';
import { getReadAccess } from '../domain/read-access.ts';
import { getSearchWords } from '../domain/retrieval/question-words.ts';
import { createRetrievalPassages, type RetrievalPassage } from '../domain/retrieval/retrieval-passages.ts';
import { selectExcerpt } from '../domain/retrieval/select-excerpt.ts';
import { fuseRanks } from '../domain/vectors/fuse-ranks.ts';
import { QUESTION_HITS_MAX, QUESTION_TITLES } from '../limits.ts';
import { filterReadableHits } from './filter-readable.ts';
import { rankReadablePassages } from './find-passages.ts';
import type { Hit, PassagePosition, Ports } from './ports.ts';
import type { PassageHit } from './present-hits.ts';
import { findStoredMeeting } from './stored-meetings.ts';

type Kind = Exclude<ResultType, 'meetings'> | undefined;

export type QuestionSearch = {
  readonly question: string;
  /** Undefined: passages of both texts, and titles. */
  readonly resultType: Kind;
  /** Only these meetings; all if absent. */
  readonly meetingIds: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
};

/** The passage is there when it was read for the ranking. */
type RankedPosition = PassagePosition & { readonly passage?: RetrievalPassage };

type Ranking = {
  readonly positions: readonly RankedPosition[];
  /** False if the passages are only similar in meaning. */
  readonly hasQuestionWords: boolean;
};

export type QuestionHits = { readonly hits: readonly (Hit | PassageHit)[]; readonly hasMore: boolean };

/**
 * A page of results for a question, from meetings that the user can read now: the titles that contain all of its words, and then the
 * passages that answer it, best first. Undefined if no passage contains a word of the question or has a similar meaning: titles alone would
 * hide texts that have its words with typos or as prefixes. If the passages have only a similar meaning, such texts are added, because the
 * similarity that is enough depends on the model.
 */
export async function searchByQuestion(
  ports: Ports,
  actor: Actor,
  { question, resultType: kind, meetingIds, offset, limit }: QuestionSearch,
  signal: AbortSignal,
): Promise<QuestionHits | undefined> {
  const [titles, ranking] = await Promise.all([
    kind === undefined ? findTitles(ports, actor, { question, meetingIds }, signal) : [],
    findRanking(ports, actor, { question, kind, meetingIds, offset }, signal),
  ]);
  if (ranking.positions.length === 0) return undefined;
  const inexact = ranking.hasQuestionWords
    ? []
    : await findInexact(ports, actor, { question, kind, meetingIds }, signal);
  const found = [...titles, ...fuseRanks<Hit | RankedPosition>([ranking.positions, inexact])];
  const end = offset + limit;
  // Filtered after the page is cut, so that a meeting that was unshared meanwhile does not move later hits to earlier pages.
  const page = found.slice(offset, end);
  const hitsToCheck = page.filter((hit) => !isKnownReadable(hit));
  const readable = new Set(await filterReadableHits(ports, actor, hitsToCheck, signal));
  const readablePage = page.filter((hit) => isKnownReadable(hit) || readable.has(hit));
  const hits = await readHits(ports, actor, question, readablePage);
  return { hits, hasMore: found.length > end };
}

/** True for a passage of a new ranking, which has only meetings that the user can read. */
const isKnownReadable = (hit: Hit | RankedPosition): boolean => !('resultType' in hit) && hit.passage !== undefined;

/**
 * The ranking of a question: new for the first page, for others as it was for the first one if that was a short time ago. Then the user
 * may no longer be able to read some of its meetings.
 */
async function findRanking(
  ports: Ports,
  actor: Actor,
  { question, kind, meetingIds, offset }: Omit<QuestionSearch, 'resultType' | 'limit'> & { readonly kind: Kind },
  signal: AbortSignal,
): Promise<Ranking> {
  const key = JSON.stringify([actor.accountId, actor.userId, question, kind, meetingIds]);
  const cached = offset === 0 ? undefined : ports.rankings.get(key);
  if (cached !== undefined) return cached;
  const query = { question, meetingIds, kind, limit: QUESTION_HITS_MAX };
  const passages = await ports.searchWithinLimit(
    actor.userId,
    () => rankReadablePassages(ports, actor, query, signal),
    signal,
  );
  const ranking = passages.map(({ passage }) => {
    const { meeting, kind: textKind, first, last } = passage;
    return { position: { meetingId: meeting.id, kind: textKind, first, last }, passage };
  });
  const hasQuestionWords = passages.some((ranked) => ranked.hasQuestionWords);
  ports.rankings.set(key, { positions: ranking.map(({ position }) => position), hasQuestionWords });
  return { positions: ranking.map(({ position, passage }) => ({ ...position, passage })), hasQuestionWords };
}

/** The hits with their current texts. A passage whose text was replaced by a shorter one is left out. */
async function readHits(
  ports: Ports,
  { accountId }: Actor,
  question: string,
  found: readonly (Hit | RankedPosition)[],
): Promise<(Hit | PassageHit)[]> {
  const withoutPassage = found.filter((hit) => !('resultType' in hit) && hit.passage === undefined);
  const ids = new Set(withoutPassage.map(({ meetingId }) => meetingId));
  const read = await Promise.all([...ids].map((id) => findStoredMeeting(ports, accountId, id)));
  const passages = read.flatMap((meeting) => (meeting ? createRetrievalPassages(meeting) : []));
  return found.flatMap((hit) => {
    if ('resultType' in hit) return [hit];
    const passage =
      hit.passage ??
      passages.find(
        ({ meeting, kind, first, last }) =>
          meeting.id === hit.meetingId && kind === hit.kind && first === hit.first && last === hit.last,
      );
    return passage === undefined ? [] : [createHit(question, passage)];
  });
}

function createHit(question: string, passage: RetrievalPassage): PassageHit {
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

/** Texts with words of the question that have typos or are incomplete. Whether the user can read their meetings is checked for a page. */
async function findInexact(
  { index }: Ports,
  actor: Actor,
  { question, kind, meetingIds }: Pick<QuestionSearch, 'question' | 'meetingIds'> & { readonly kind: Kind },
  signal: AbortSignal,
): Promise<Hit[]> {
  const words = getSearchWords(question);
  const query: Query = { text: words.join(' '), words };
  const selection = { accountId: actor.accountId, readAccess: getReadAccess(actor), meetingIds, resultType: kind };
  const page = { order: 'best' as const, offset: 0, limit: QUESTION_HITS_MAX };
  const hits = await index.search({ ...selection, ...page, query, match: 'any' }, signal);
  return hits.filter(({ resultType }) => resultType !== 'meetings');
}

/** Titles as the index knows them. Whether the user can read their meetings is checked for a page. */
async function findTitles(
  ports: Ports,
  actor: Actor,
  { question, meetingIds }: Pick<QuestionSearch, 'question' | 'meetingIds'>,
  signal: AbortSignal,
): Promise<Hit[]> {
  const query = parseQuery(question);
  if (query === undefined) return [];
  return ports.index.search(
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
}
