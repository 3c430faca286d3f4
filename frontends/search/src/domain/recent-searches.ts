import { STORED_RECENT_SEARCHES_MAX } from '../limits.ts';

/** Adds a search at the front and removes duplicates, ignoring case. */
export function addSearch(recent: readonly string[], query: string): readonly string[] {
  const search = query.trim();
  if (search === '') return recent;
  const otherSearches = recent.filter((other) => other.toLowerCase() !== search.toLowerCase());
  return [search, ...otherSearches].slice(0, STORED_RECENT_SEARCHES_MAX);
}

/** Parses the stored list; invalid entries are dropped. */
export function parseRecentSearches(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, STORED_RECENT_SEARCHES_MAX);
  } catch {
    return [];
  }
}
