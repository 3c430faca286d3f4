const STORAGE_KEY = 'minutehand.assistant';

/** Whether the user left the floating assistant open in this browser. */
export function isAssistantLeftOpen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

export function storeAssistantChoice(isOpen: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
  } catch {
    // Storage may be unavailable; the choice is then not stored.
  }
}
