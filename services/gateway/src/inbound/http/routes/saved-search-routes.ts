import { idParams } from '@minutehand/contracts/http/fields';
import {
  savedSearchCreateSchema,
  savedSearchesResponseSchema,
  savedSearchRenameSchema,
  savedSearchResponseSchema,
} from '@minutehand/contracts/http/saved-searches';
import type { Clients } from '../clients.ts';
import { requireField } from '../present/proto-fields.ts';
import { presentSavedSearch } from '../present/saved-search.ts';
import { defineRoute, type Route } from '../route.ts';

const savedSearchRoute = { tag: 'Search', access: 'user' } as const;

/** The user's own saved searches in the current account. */
export function createSavedSearchRoutes({ savedSearches }: Pick<Clients, 'savedSearches'>): readonly Route[] {
  return [
    defineRoute({
      ...savedSearchRoute,
      scope: 'read',
      method: 'get',
      path: '/search/saved',
      summary: 'List saved searches',
      responses: { 200: savedSearchesResponseSchema },
      handle: async (_, { call }) => {
        const listed = await savedSearches.listSavedSearches({}, call);
        return { status: 200, body: { saved_searches: listed.savedSearches.map(presentSavedSearch) } };
      },
    }),
    defineRoute({
      ...savedSearchRoute,
      scope: 'write',
      method: 'post',
      path: '/search/saved',
      summary: 'Save a search with its filters under a name',
      body: savedSearchCreateSchema,
      responses: { 201: savedSearchResponseSchema },
      handle: async ({ body }, { call }) => {
        const { name, query, result_type, type, series_of, person, period, from, to, order, open_items } =
          body.saved_search;
        const request = {
          name,
          query: {
            query,
            resultType: result_type ?? '',
            accountMeetingTypeId: type ?? '',
            seriesOf: series_of ?? '',
            person: person ?? '',
            withOpenItems: open_items,
            period: period ?? '',
            fromDay: from ?? '',
            toDay: to ?? '',
            order: order ?? '',
          },
        };
        const { savedSearch } = await savedSearches.saveSearch(request, call);
        return { status: 201, body: { saved_search: presentSavedSearch(requireField(savedSearch)) } };
      },
    }),
    defineRoute({
      ...savedSearchRoute,
      scope: 'write',
      method: 'patch',
      path: '/search/saved/{id}',
      summary: 'Rename a saved search',
      params: idParams,
      body: savedSearchRenameSchema,
      responses: { 200: savedSearchResponseSchema },
      handle: async ({ params: { id: searchId }, body }, { call }) => {
        const request = { id: searchId, name: body.saved_search.name };
        const { savedSearch } = await savedSearches.renameSavedSearch(request, call);
        return { status: 200, body: { saved_search: presentSavedSearch(requireField(savedSearch)) } };
      },
    }),
    defineRoute({
      ...savedSearchRoute,
      scope: 'write',
      method: 'delete',
      path: '/search/saved/{id}',
      summary: 'Delete a saved search',
      params: idParams,
      responses: { 204: 'Deleted.' },
      handle: async ({ params: { id: searchId } }, { call }) => {
        await savedSearches.deleteSavedSearch({ id: searchId }, call);
        return { status: 204 };
      },
    }),
  ];
}
