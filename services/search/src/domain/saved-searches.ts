import { AppError } from '@minutehand/contracts/errors';
import {
  SAVED_SEARCH_NAME_CHARACTERS,
  SAVED_SEARCHES_PER_USER,
  SEARCH_QUERY_CHARACTERS,
} from '@minutehand/contracts/limits';
import { resultTypes } from './indexed-meeting.ts';

export const RESULT_TYPES = ['', ...resultTypes] as const;
export const PERIODS = ['', 'week', 'month', 'year'] as const;
export const ORDERS = ['', 'newest', 'oldest'] as const;

/** What is searched, with the filters of the results page. Empty values match everything. */
export type SavedQuery = {
  readonly query: string;
  readonly resultType: (typeof RESULT_TYPES)[number];
  readonly meetingTypeId: string;
  readonly seriesOf: string;
  readonly personId: string;
  readonly hasOpenItems: boolean;
  /** Meetings of the last 7, 30 or 365 days, counted from when the search is opened. */
  readonly period: (typeof PERIODS)[number];
  /** The first and the last day of the meetings: "2026-11-21". */
  readonly fromDay: string;
  readonly toDay: string;
  readonly order: (typeof ORDERS)[number];
};

export type SavedSearch = {
  readonly id: string;
  readonly name: string;
  readonly query: SavedQuery;
  readonly createdAt: Date;
};

/** The saved searches of one user in one account. */
export type SavedSearches = { readonly userId: string; readonly searches: readonly SavedSearch[] };

export const getSavedSearchesId = (accountId: string, userId: string): string => `${accountId}:${userId}`;

/** Throws saved_search.invalid and, if the user has too many, saved_search.limit_reached. */
export function addSearch<S extends SavedSearches>(stored: S, search: SavedSearch): S {
  const query = search.query.query.trim();
  if (query === '' || query.length > SEARCH_QUERY_CHARACTERS) throw new AppError('saved_search.invalid');
  if (stored.searches.length >= SAVED_SEARCHES_PER_USER) throw new AppError('saved_search.limit_reached');
  const added = { ...search, name: parseName(search.name), query: { ...search.query, query } };
  return { ...stored, searches: [...stored.searches, added] };
}

/** Throws saved_search.not_found, saved_search.invalid. */
export function renameSearch<S extends SavedSearches>(stored: S, id: string, name: string): S {
  getSearch(stored, id);
  const parsed = parseName(name);
  return {
    ...stored,
    searches: stored.searches.map((search) => (search.id === id ? { ...search, name: parsed } : search)),
  };
}

/** Throws saved_search.not_found. */
export function removeSearch<S extends SavedSearches>(stored: S, id: string): S {
  getSearch(stored, id);
  return { ...stored, searches: stored.searches.filter((search) => search.id !== id) };
}

export function getSearch({ searches }: SavedSearches, id: string): SavedSearch {
  const found = searches.find((search) => search.id === id);
  if (found === undefined) throw new AppError('saved_search.not_found');
  return found;
}

/** In the order of their names; of the same name, the oldest first. */
export const sortByName = (searches: readonly SavedSearch[]): SavedSearch[] =>
  searches.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.createdAt.getTime() - b.createdAt.getTime(),
  );

function parseName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > SAVED_SEARCH_NAME_CHARACTERS) throw new AppError('saved_search.invalid');
  return trimmed;
}
