import {
  quickSearchQuerySchema,
  quickSearchResponseSchema,
  searchQuerySchema,
  searchResponseSchema,
} from '@minutehand/contracts/http/search';
import type { SearchFilter } from '@minutehand/contracts/proto/search/v1/search';
import type { z } from 'zod';
import type { RateLimits } from '../../../app/ports.ts';
import type { Clients } from '../clients.ts';
import { emptyToNull } from '../present/proto-fields.ts';
import { presentSearchResult } from '../present/search.ts';
import { defineRoute, type Route } from '../route.ts';

const readRoute = { tag: 'Search', access: 'user', scope: 'read', method: 'get' } as const;

/** The results of a blank query. */
const noResults = { results: [], nextCursor: '', isLimited: false };
const noQuickResults = { results: [], totals: { meetings: 0, transcripts: 0, minutes: 0 } };

type SearchQuery = z.output<typeof searchQuerySchema>;

/** Undefined without a filter: the search service then skips the lookup of matching meetings. */
function toSearchFilter(query: SearchQuery): SearchFilter | undefined {
  const { meeting_id, type, series_of, person, started_from, started_before, open_items } = query;
  if (
    !open_items &&
    [meeting_id, type, series_of, person, started_from, started_before].every((value) => value === undefined)
  )
    return undefined;
  return {
    meetingId: meeting_id ?? '',
    accountMeetingTypeId: type ?? '',
    seriesOf: series_of ?? '',
    person: person ?? '',
    startedFrom: started_from ?? '',
    startedBefore: started_before ?? '',
    withOpenItems: open_items ?? false,
  };
}

export function createSearchRoutes({
  search,
  limits,
}: Pick<Clients, 'search'> & { readonly limits: RateLimits }): readonly Route[] {
  return [
    defineRoute({
      ...readRoute,
      path: '/search/quick',
      summary: 'Search: top results by group',
      query: quickSearchQuerySchema,
      responses: { 200: quickSearchResponseSchema },
      handle: async ({ query }, { call }) => {
        const isBlank = query.q.trim() === '';
        const { results, totals } = isBlank ? noQuickResults : await search.quickSearch({ query: query.q }, call);
        return {
          status: 200,
          body: {
            results: results.map((result) => presentSearchResult(result, query.q)),
            totals: totals ?? noQuickResults.totals,
          },
        };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/search',
      summary: 'Search',
      query: searchQuerySchema,
      responses: { 200: searchResponseSchema },
      handle: async ({ query }, { actor, call }) => {
        const isBlank = query.q.trim() === '';
        if (!isBlank) await limits.take('searches', actor.userId);
        const searchRequest = {
          query: query.q,
          resultType: query.result_type ?? '',
          filter: toSearchFilter(query),
          order: query.order ?? '',
          limit: query.limit,
          cursor: query.cursor ?? '',
        };
        const page = isBlank ? noResults : await search.search(searchRequest, call);
        return {
          status: 200,
          body: {
            results: page.results.map((result) => presentSearchResult(result, query.q)),
            next_cursor: emptyToNull(page.nextCursor),
            is_limited: page.isLimited,
          },
        };
      },
    }),
  ];
}
