import { useSignedIn } from '@minutehand/web-kit';
import { useCallback, useState } from 'react';
import { addSearch, parseRecentSearches } from '../domain/recent-searches.ts';

/** The recent searches of the user in this browser. */
export function useRecentSearches() {
  const { user } = useSignedIn();
  const key = `minutehand.recent-searches.${user.id}`;
  const [recent, setRecent] = useState(() => parseRecentSearches(read(key)));

  const add = useCallback(
    (query: string) => {
      const next = addSearch(parseRecentSearches(read(key)), query);
      write(key, JSON.stringify(next));
      setRecent(next);
    },
    [key],
  );
  const clear = useCallback(() => {
    write(key, '[]');
    setRecent([]);
  }, [key]);
  return { recent, add, clear };
}

/** Storage may be unavailable; then nothing is stored. */
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
    // Storage is unavailable.
  }
}
