import { AppError } from '@minutehand/contracts/errors';
import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/search/v1/search';
import type { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import { findPassages } from '../../app/find-passages.ts';
import type { MeetingFilter, Ports, ResultOrder } from '../../app/ports.ts';
import type { Result } from '../../app/present-hits.ts';
import { quickSearch, search } from '../../app/search.ts';
import { type ResultType, resultTypes } from '../../domain/indexed-meeting.ts';
import type { RankedPassage } from '../../domain/retrieval/rank-passages.ts';
import { RETRIEVED_PASSAGES, RETRIEVED_PASSAGES_MAX } from '../../limits.ts';

function presentResult({
  resultType,
  meetingId,
  title,
  snippet,
  startedAt,
  owner,
  ownerId,
  segmentId,
  segmentIds,
}: Result): proto.SearchResult {
  return {
    resultType,
    meetingId,
    title,
    snippet: snippet.text,
    date: startedAt,
    owner,
    ownerId,
    segmentId: segmentId ?? '',
    segmentIds: [...segmentIds],
    highlights: snippet.highlights.map(({ start, length }) => ({ start, length })),
  };
}

function presentPassage({ passage, relevance }: RankedPassage): proto.FoundPassage {
  const { meeting, kind, text, turns } = passage;
  return {
    meetingId: meeting.id,
    title: meeting.metadata.title,
    date: meeting.metadata.startedAt,
    resultType: kind,
    text,
    turns: turns.map(({ segmentId, speaker, start }) => ({ segmentId, speaker, start })),
    relevance,
  };
}

function parsePassageLimit(limit: number): number {
  return limit <= 0 ? RETRIEVED_PASSAGES : Math.min(limit, RETRIEVED_PASSAGES_MAX);
}

function parseResultType(requestedType: string): ResultType | undefined {
  if (requestedType === '') return undefined;
  const resultType = resultTypes.find((type) => type === requestedType);
  if (!resultType) throw new AppError('search.result_type_unknown');
  return resultType;
}

function parseOrder(order: string): ResultOrder {
  if (order === '') return 'best';
  if (order !== 'newest' && order !== 'oldest') throw new AppError('platform.malformed');
  return order;
}

function parseFilter(filter: proto.SearchFilter): MeetingFilter {
  return {
    meetingId: filter.meetingId || undefined,
    meetingTypeId: filter.accountMeetingTypeId || undefined,
    seriesOf: filter.seriesOf || undefined,
    personId: filter.person || undefined,
    startedFrom: filter.startedFrom || undefined,
    startedBefore: filter.startedBefore || undefined,
    hasOpenItems: filter.withOpenItems,
  };
}

export function createSearchHandlers(ports: Ports): Handlers<typeof SearchServiceService> {
  return {
    findPassages: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async ({ question, meetingIds, limit }, { caller, signal }) => {
        if (question.length > QUESTION_CHARACTERS) throw new AppError('platform.malformed');
        const command = { question, meetingIds, limit: parsePassageLimit(limit) };
        return { passages: (await findPassages(ports, caller, command, signal)).map(presentPassage) };
      },
    ),
    quickSearch: defineHandler({ accessScope: 'read' }, async ({ query }, { caller, signal }) => {
      const { results, totals } = await quickSearch(ports, caller, query, signal);
      return { results: results.map(presentResult), totals };
    }),
    search: defineHandler({ accessScope: 'read' }, async (request, { caller, signal }) => {
      const { query, resultType, filter, order, limit, cursor } = request;
      const command = {
        text: query,
        resultType: parseResultType(resultType),
        filter: filter && parseFilter(filter),
        order: parseOrder(order),
        limit: parsePageLimit(limit),
        cursor: cursor === '' ? undefined : cursor,
      };
      const { results, nextCursor, isLimited } = await search(ports, caller, command, signal);
      return { results: results.map(presentResult), nextCursor: nextCursor ?? '', isLimited };
    }),
  };
}
