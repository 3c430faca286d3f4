import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { TextKind } from '../domain/indexed-meeting.ts';
import type { Query } from '../domain/query.ts';
import { createSynonyms, findVariants } from '../domain/query-variants.ts';
import { getReadAccess } from '../domain/read-access.ts';
import { getSearchWords } from '../domain/retrieval/question-words.ts';
import { type RankedPassage, rankPassages } from '../domain/retrieval/rank-passages.ts';
import { createRetrievalPassages } from '../domain/retrieval/retrieval-passages.ts';
import { fuseRanks } from '../domain/vectors/fuse-ranks.ts';
import type { QuestionVector } from '../domain/vectors/vectors.ts';
import { splitWords } from '../domain/words.ts';
import { RETRIEVAL_HITS_MAX, RETRIEVAL_MEETINGS_MAX } from '../limits.ts';
import { filterReadableIds, withUnavailableError } from './filter-readable.ts';
import type { Ports } from './ports.ts';
import { findStoredMeeting } from './stored-meetings.ts';

export type FindPassagesCommand = {
  readonly question: string;
  /** Restricts the search to these meetings. Empty: all that the user can read. */
  readonly meetingIds: readonly string[];
  readonly limit: number;
};

/** The passages that answer a question best, of meetings that the user can read now. */
export async function findPassages(
  ports: Ports,
  actor: Actor,
  { question, meetingIds, limit }: FindPassagesCommand,
  signal: AbortSignal,
): Promise<RankedPassage[]> {
  if (meetingIds.length > RETRIEVAL_MEETINGS_MAX) throw new AppError('platform.malformed');
  return withUnavailableError(ports, actor, async () => {
    const selected = meetingIds.length > 0 ? meetingIds : undefined;
    return ports.searchWithinLimit(
      actor.userId,
      () => rankReadablePassages(ports, actor, { question, meetingIds: selected, limit }, signal),
      signal,
    );
  });
}

export type PassageQuery = {
  readonly question: string;
  /** Only these meetings; all if absent. */
  readonly meetingIds: readonly string[] | undefined;
  /** Only passages of transcripts or of minutes; both if absent. */
  readonly kind?: TextKind | undefined;
  readonly limit: number;
};

/** Like findPassages, but without a limit of the meetings to select from. */
export async function rankReadablePassages(
  ports: Ports,
  actor: Actor,
  { question, meetingIds, kind, limit }: PassageQuery,
  signal: AbortSignal,
): Promise<RankedPassage[]> {
  const [variants, vector] = await Promise.all([
    findOtherQuestions(ports, actor, question),
    findQuestionVector(ports, question, signal),
  ]);
  const candidates =
    meetingIds !== undefined && meetingIds.length <= RETRIEVAL_MEETINGS_MAX
      ? meetingIds
      : await findCandidates(ports, actor, { questions: [question, ...variants], meetingIds, vector }, signal);
  const readable = await filterReadableIds(ports, actor, candidates, signal);
  const meetings = await Promise.all(readable.map((id) => findStoredMeeting(ports, actor.accountId, id)));
  const passages = meetings.flatMap((meeting) => (meeting ? createRetrievalPassages(meeting) : []));
  const passagesOfKind = passages.filter((passage) => kind === undefined || passage.kind === kind);
  return rankPassages(question, passagesOfKind, { limit, variants, getRelated: ports.getRelatedWords, vector });
}

/** The question with synonyms from the account glossary. */
async function findOtherQuestions({ readGlossary }: Ports, { accountId }: Actor, question: string): Promise<string[]> {
  const words = splitWords(question).map(({ text }) => text);
  return findVariants(words, createSynonyms(await readGlossary(accountId))).map((variant) => variant.join(' '));
}

/** Undefined if embeddings are not configured or the endpoint fails: the question is then answered by its words. */
async function findQuestionVector(
  { embedder, log }: Ports,
  question: string,
  signal: AbortSignal,
): Promise<QuestionVector | undefined> {
  if (embedder === undefined) return undefined;
  try {
    const vector = await embedder.embedQuestion(question, signal);
    return vector && { vector, similarityMin: embedder.similarityMin };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'a question has no vector, it is answered by its words only');
    return undefined;
  }
}

type CandidateQuery = Pick<PassageQuery, 'meetingIds'> & {
  readonly questions: readonly string[];
  readonly vector: QuestionVector | undefined;
};

/** The meetings with the best index matches for any word of the questions, and with the most similar passages. */
async function findCandidates(
  ports: Ports,
  actor: Actor,
  { questions, meetingIds, vector }: CandidateQuery,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [byWords, similar] = await Promise.all([
    findByWords(ports, actor, { questions, meetingIds }, signal),
    vector === undefined ? [] : findSimilar(ports, actor, { vector, meetingIds }, signal),
  ]);
  return fuseRanks([byWords, similar]).slice(0, RETRIEVAL_MEETINGS_MAX);
}

async function findSimilar(
  { index, log }: Ports,
  actor: Actor,
  { vector, meetingIds }: Pick<PassageQuery, 'meetingIds'> & { readonly vector: QuestionVector },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const selection = { accountId: actor.accountId, readAccess: getReadAccess(actor), meetingIds };
  try {
    return await index.findNearest({ ...selection, ...vector, limit: RETRIEVAL_MEETINGS_MAX }, signal);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'similar passages were not found, a question is answered by its words only');
    return [];
  }
}

async function findByWords(
  { index }: Ports,
  actor: Actor,
  { questions, meetingIds }: Omit<CandidateQuery, 'vector'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const words = [...new Set(questions.flatMap(getSearchWords))];
  if (words.length === 0) return [];
  const query: Query = { text: words.join(' '), words };
  const { accountId } = actor;
  const hits = await index.search(
    {
      accountId,
      readAccess: getReadAccess(actor),
      query,
      match: 'any',
      meetingIds,
      resultType: undefined,
      order: 'best',
      offset: 0,
      limit: RETRIEVAL_HITS_MAX,
    },
    signal,
  );
  return [...new Set(hits.map(({ meetingId }) => meetingId))];
}
