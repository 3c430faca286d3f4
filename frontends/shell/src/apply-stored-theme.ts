/**
 * Before the first render, applies the theme that web-kit stored, so that a dark page does not flash white, unless the server has set that of
 * the user.
 */
export function applyStoredTheme(): void {
  if (document.documentElement.dataset.theme !== undefined) return;
  try {
    const theme = localStorage.getItem('minutehand.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be unavailable; the page then uses the system theme.
  }
}
