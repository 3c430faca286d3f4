import { RECENT_KEPT } from '../limits.ts';

/** The list with a search put first; the same words, however they are written, are in it once. */
export function withSearch(recent: readonly string[], query: string): readonly string[] {
  const words = query.trim();
  if (words === '') return recent;
  const others = recent.filter((other) => other.toLowerCase() !== words.toLowerCase());
  return [words, ...others].slice(0, RECENT_KEPT);
}

/** What was stored, as far as it is a list of searches. */
export function parseRecentSearches(stored: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry) => typeof entry === 'string').slice(0, RECENT_KEPT);
  } catch {
    return [];
  }
}
