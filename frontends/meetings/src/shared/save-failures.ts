/** Of an item that could not be saved, where nothing better is known. */
export const NOT_SAVED = 'Failed to save changes. Please try again.';
/** Of an item that somebody else has saved since it was read. */
export const CHANGED_MEANWHILE =
  'Somebody else has changed this item meanwhile. Save again to replace what they wrote.';
