/** Before anything is drawn: the theme that web-kit remembered, so that a dark page does not start white. */
export function startInRememberedTheme(): void {
  try {
    const theme = localStorage.getItem('minutehand.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be refused; the page starts in the system's theme.
  }
}
