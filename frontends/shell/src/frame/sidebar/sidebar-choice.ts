const STORAGE_KEY = 'minutehand.sidebar';

export type SidebarChoice = 'open' | 'collapsed';

/** The mode of the sidebar that the user has chosen in this browser. */
export function readSidebarChoice(): SidebarChoice | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'open' || stored === 'collapsed' ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storeSidebarChoice(choice: SidebarChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage may be unavailable; the choice is then not stored.
  }
}

/** Puts the first view beside the sidebar that the user has chosen. */
export function placeFirstView(): void {
  const choice = readSidebarChoice();
  if (choice) document.getElementById('first-view')?.setAttribute('data-sidebar', choice);
}
