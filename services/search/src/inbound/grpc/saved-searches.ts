import { isExistingDay } from '@minutehand/contracts/dates';
import { AppError } from '@minutehand/contracts/errors';
import type * as proto from '@minutehand/contracts/proto/search/v1/search';
import type { SavedSearchesServiceService } from '@minutehand/contracts/proto/search/v1/search';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import {
  deleteSavedSearch,
  exportSavedSearches,
  listSavedSearches,
  renameSavedSearch,
  type SavedSearchPorts,
  saveSearch,
} from '../../app/saved-searches/manage-saved-searches.ts';
import { ORDERS, PERIODS, RESULT_TYPES, type SavedQuery, type SavedSearch } from '../../domain/saved-searches.ts';
import { SAVED_ID_CHARACTERS } from '../../limits.ts';

/** The caller's own saved searches. */
export function createSavedSearchesHandlers(ports: SavedSearchPorts): Handlers<typeof SavedSearchesServiceService> {
  return {
    listSavedSearches: defineHandler({ accessScope: 'read' }, async (_, { caller }) => ({
      savedSearches: (await listSavedSearches(ports, caller)).map(present),
    })),
    saveSearch: defineHandler({ accessScope: 'write' }, async ({ name, query }, { caller }) => ({
      savedSearch: present(await saveSearch(ports, caller, { name, query: parseQuery(query) })),
    })),
    renameSavedSearch: defineHandler({ accessScope: 'write' }, async ({ id, name }, { caller }) => ({
      savedSearch: present(await renameSavedSearch(ports, caller, { id, name })),
    })),
    deleteSavedSearch: defineHandler({ accessScope: 'write' }, async ({ id }, { caller }) => {
      await deleteSavedSearch(ports, caller, id);
      return {};
    }),
    streamSavedSearches: defineHandler(
      { accessScope: 'admin', servicesActingForUsers: ['recordings'] },
      (_, { caller, signal }) => exportSavedSearches(ports, caller, signal),
    ),
  };
}

function parseQuery(query: proto.SavedQuery | undefined): SavedQuery {
  if (query === undefined) throw new AppError('saved_search.invalid');
  return {
    query: query.query,
    resultType: parseOneOf(RESULT_TYPES, query.resultType),
    meetingTypeId: parseId(query.accountMeetingTypeId),
    seriesOf: parseId(query.seriesOf),
    personId: parseId(query.person),
    hasOpenItems: query.withOpenItems,
    period: parseOneOf(PERIODS, query.period),
    fromDay: parseDay(query.fromDay),
    toDay: parseDay(query.toDay),
    order: parseOneOf(ORDERS, query.order),
  };
}

function parseOneOf<V extends string>(values: readonly V[], value: string): V {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new AppError('platform.malformed');
  return found;
}

function parseDay(day: string): string {
  if (day !== '' && !isExistingDay(day)) throw new AppError('platform.malformed');
  return day;
}

/** The id of something that may be deleted later: the search then finds nothing. */
function parseId(id: string): string {
  if (id.length > SAVED_ID_CHARACTERS) throw new AppError('platform.malformed');
  return id;
}

function present({ id, name, query, createdAt }: SavedSearch): proto.SavedSearch {
  return {
    id,
    name,
    query: {
      query: query.query,
      resultType: query.resultType,
      accountMeetingTypeId: query.meetingTypeId,
      seriesOf: query.seriesOf,
      person: query.personId,
      withOpenItems: query.hasOpenItems,
      period: query.period,
      fromDay: query.fromDay,
      toDay: query.toDay,
      order: query.order,
    },
    createdAt: createdAt.toISOString(),
  };
}
