const KEY = 'minutehand.return-after-sso';

/** How a confirmation at the provider ended: 'confirmed', or the code of an error. */
let result: string | null = null;
const listeners = new Set<() => void>();

/** Remembers the screen in this tab before the browser leaves for the provider, which returns to the home page. */
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
 * The screen that was left for the provider, once, if the home page was opened with the result. Keeps the result for that screen. Any other
 * opening of the home page forgets the screen.
 */
export function takeReturnPath(search: string): string | null {
  const params = new URLSearchParams(search);
  const path = sessionStorage.getItem(KEY);
  forgetPath();
  const isConfirmed = params.get('sso') === 'confirmed';
  setSsoResult(isConfirmed ? 'confirmed' : params.get('sso_error'));
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
