import {
  quickSearchQuerySchema,
  quickSearchResponseSchema,
  searchQuerySchema,
  searchResponseSchema,
} from '@minutehand/contracts/http/search';
import type { Clients } from '../clients.ts';
import { orNull } from '../present/proto-fields.ts';
import { presentSearchResult } from '../present/search.ts';
import { defineRoute, type Route } from '../route.ts';

const readRoute = { tag: 'Search', access: 'user', scope: 'read', method: 'get' } as const;

/** The results of a blank query. */
const noResults = { results: [], nextCursor: '' };

export function searchRoutes({ search }: Pick<Clients, 'search'>): readonly Route[] {
  return [
    defineRoute({
      ...readRoute,
      path: '/search/quick',
      summary: 'Search: top results by group',
      query: quickSearchQuerySchema,
      responses: { 200: quickSearchResponseSchema },
      handle: async ({ query }, { call }) => {
        const isBlank = query.q.trim() === '';
        const { results } = isBlank ? noResults : await search.quickSearch({ query: query.q }, call);
        return { status: 200, body: { results: results.map((result) => presentSearchResult(result, query.q)) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/search',
      summary: 'Search',
      query: searchQuerySchema,
      responses: { 200: searchResponseSchema },
      handle: async ({ query }, { call }) => {
        const isBlank = query.q.trim() === '';
        const searchRequest = {
          query: query.q,
          resultType: query.result_type ?? '',
          limit: query.limit,
          cursor: query.cursor ?? '',
        };
        const page = isBlank ? noResults : await search.search(searchRequest, call);
        return {
          status: 200,
          body: {
            results: page.results.map((result) => presentSearchResult(result, query.q)),
            next_cursor: orNull(page.nextCursor),
          },
        };
      },
    }),
  ];
}
