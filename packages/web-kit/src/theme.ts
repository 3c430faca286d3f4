import type { Theme } from '@minutehand/contracts/http/session';

const THEME_KEY = 'minutehand.theme';

/** Applies and stores a theme; an empty theme follows the system. */
export function applyTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be unavailable; the next page then starts in the system theme.
  }
}

/** The theme that was last applied in this browser. */
export function getStoredTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === 'light' || theme === 'dark' ? theme : '';
  } catch {
    return '';
  }
}
