const KEY = 'minutehand.return-after-sso';

/** Remembers the screen in this tab before the browser leaves for the provider, which returns to the home page. */
export function rememberPath(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search);
}

/** The screen that was left for the provider, once. */
export function takeRememberedPath(): string | null {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path;
}
