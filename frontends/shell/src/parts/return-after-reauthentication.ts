import { getSsoError } from '../texts.ts';

/** The stored name. */
const KEY = 'minutehand.return-after-sso';

/** How a re-authentication with the provider ended: 'confirmed', or the code of an error. */
let result: string | null = null;
const listeners = new Set<() => void>();

/** Remembers the screen in this tab before the browser leaves for the provider, which returns to `/`. */
export function rememberPath(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search);
}

export function hasRememberedPath(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function forgetPath(): void {
  sessionStorage.removeItem(KEY);
}

/**
 * Forgets the screen if the product was opened without a result, and when the browser restores the page: the user came back without completing
 * the re-authentication, and a later error is about something else. `RootRedirect` reads its result itself.
 */
export function forgetAbandonedPath({ pathname, search }: Pick<Location, 'pathname' | 'search'>): () => void {
  if (pathname !== '/' && !hasSsoError(search)) forgetPath();
  const forgetIfRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) forgetPath();
  };
  window.addEventListener('pageshow', forgetIfRestored);
  return () => window.removeEventListener('pageshow', forgetIfRestored);
}

export const hasSsoError = (search: string): boolean => new URLSearchParams(search).has('sso_error');

/**
 * Forgets the screen that the user left for the provider, and returns it if the URL of `/` contains the result, which is stored for that
 * screen. If this tab has no such screen, only a specific error counts as a result: the re-authentication may have started in another tab,
 * but any link can state that it succeeded or failed with an unknown error.
 */
export function takeReturnPath(search: string): string | null {
  const params = new URLSearchParams(search);
  const path = sessionStorage.getItem(KEY);
  forgetPath();
  const error = params.get('sso_error') ?? '';
  const isKnown = path !== null || getSsoError(error) !== undefined;
  const isReauthenticated = path !== null && params.get('sso') === 'confirmed';
  setSsoResult(isReauthenticated ? 'confirmed' : isKnown && error !== '' ? error : null);
  return result === null ? null : path;
}

export function getSsoResult(): string | null {
  return result;
}

export function setSsoResult(next: string | null): void {
  result = next;
  for (const listener of listeners) listener();
}

export function subscribeToSsoResult(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
