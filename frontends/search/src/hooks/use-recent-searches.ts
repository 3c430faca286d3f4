import { useSignedIn } from '@minutehand/web-kit';
import { useCallback, useState } from 'react';
import { parseRecentSearches, withSearch } from '../domain/recent-searches.ts';

/** What somebody searched for last, in this browser. */
export function useRecentSearches() {
  const { user } = useSignedIn();
  const key = `minutehand.recent-searches.${user.id}`;
  const [recent, setRecent] = useState(() => parseRecentSearches(read(key)));

  const remember = useCallback(
    (query: string) => {
      const next = withSearch(parseRecentSearches(read(key)), query);
      write(key, JSON.stringify(next));
      setRecent(next);
    },
    [key],
  );
  const forgetAll = useCallback(() => {
    write(key, '[]');
    setRecent([]);
  }, [key]);
  return { recent, remember, forgetAll };
}

/** A browser may forbid its storage; then nothing is remembered. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
