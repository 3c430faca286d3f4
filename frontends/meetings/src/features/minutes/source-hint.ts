const STORAGE_KEY = 'minutehand.source-hint';

/** Used where storage is unavailable. */
let isKnownInTab = false;

/** Whether the user knows that the lines of minutes open their sources: they have opened one, or have dismissed the hint. */
export function knowsSources(): boolean {
  try {
    return isKnownInTab || localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isKnownInTab;
  }
}

export function rememberSources(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'known');
  } catch {
    isKnownInTab = true;
  }
}
