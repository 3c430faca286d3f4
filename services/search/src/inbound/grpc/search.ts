import { AppError } from '@minutehand/contracts/errors';
import type * as wire from '@minutehand/contracts/proto/search/v1/search';
import type { SearchServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import type { Ports } from '../../app/ports.ts';
import { quickSearch, type Result, search } from '../../app/search.ts';
import { type ResultType, resultTypes } from '../../domain/indexed-meeting.ts';

function presentResult({
  resultType,
  meetingId,
  title,
  snippet,
  startedAt,
  owner,
  segmentId,
}: Result): wire.SearchResult {
  return {
    resultType,
    meetingId,
    title,
    snippet: snippet.text,
    date: startedAt,
    owner,
    segmentId: segmentId ?? '',
    highlights: snippet.highlights.map(({ start, length }) => ({ start, length })),
  };
}

function parseResultType(requestedType: string): ResultType | undefined {
  if (requestedType === '') return undefined;
  const resultType = resultTypes.find((type) => type === requestedType);
  if (!resultType) throw new AppError('search.result_type_unknown');
  return resultType;
}

export function searchHandlers(ports: Ports): Handlers<typeof SearchServiceService> {
  return {
    quickSearch: defineHandler({ actor: 'read' }, async ({ query }, { caller, signal }) => ({
      results: (await quickSearch(ports, caller, query, signal)).map(presentResult),
    })),
    search: defineHandler({ actor: 'read' }, async ({ query, resultType, limit, cursor }, { caller, signal }) => {
      const command = {
        text: query,
        resultType: parseResultType(resultType),
        limit: parsePageLimit(limit),
        cursor: cursor === '' ? undefined : cursor,
      };
      const { results, nextCursor } = await search(ports, caller, command, signal);
      return { results: results.map(presentResult), nextCursor: nextCursor ?? '' };
    }),
  };
}
