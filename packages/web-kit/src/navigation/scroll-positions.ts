import { SCROLL_RESTORE_MS, SNAPSHOT_PAGES } from '../limits.ts';

const STORAGE_KEY = 'minutehand.scroll';

/** The vertical scroll positions of the last pages, by the key of their history entry. They are kept after a reload of the tab. */
export type ScrollPositions = {
  save(key: string, top: number): void;
  find(key: string): number | undefined;
  /** Writes the positions to the storage of the tab. */
  persist(): void;
};

export function createScrollPositions(storage: Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = new Map<string, number>(read(storage));
  return {
    save: (key, top) => {
      positions.delete(key);
      positions.set(key, top);
      for (const oldest of [...positions.keys()].slice(0, -SNAPSHOT_PAGES)) positions.delete(oldest);
    },
    find: (key) => positions.get(key),
    persist: () => {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // The storage is blocked or full: a reload begins at the top.
      }
    },
  };
}

function read(storage: Pick<Storage, 'getItem'>): [string, number][] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isPosition = (entry: unknown): entry is [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);

/** Events by which the user takes control of the position. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a position as soon as the page is long enough: parts of a page are rendered later. Stops after a time, and when the user
 * scrolls. Returns a function that stops it.
 */
export function restoreScroll(top: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => ended.abort();
  function attempt() {
    if (signal.aborted) return;
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  }
  const timer = setTimeout(stop, SCROLL_RESTORE_MS);
  const observer = new ResizeObserver(attempt);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  for (const event of USER_EVENTS) window.addEventListener(event, stop, { signal, passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
