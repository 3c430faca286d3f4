/** Shown when saving fails for an unknown reason. */
export const SAVE_FAILED = 'Failed to save changes. Please try again.';
/** Shown after a version conflict. */
export const EDIT_CONFLICT = 'Somebody else has changed this item meanwhile. Save again to replace what they wrote.';
