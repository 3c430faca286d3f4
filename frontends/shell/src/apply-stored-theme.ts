/** Before the first render, applies the theme that web-kit stored, so that a dark page does not flash white. */
export function applyStoredTheme(): void {
  try {
    const theme = localStorage.getItem('minutehand.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be unavailable; the page then uses the system theme.
  }
}
