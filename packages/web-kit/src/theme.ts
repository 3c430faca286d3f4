import type { Theme } from '@minutehand/contracts/http/session';

const THEME_KEY = 'minutehand.theme';

/** Shows the page in a theme; empty follows the system. Remembered so that the next page starts in it. */
export function applyTheme(theme: Theme): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may refuse; the next page then starts in the system's theme.
  }
}

/** The theme that was last shown in this browser. */
export function getStoredTheme(): Theme {
  try {
    const theme = localStorage.getItem(THEME_KEY);
    return theme === 'light' || theme === 'dark' ? theme : '';
  } catch {
    return '';
  }
}
