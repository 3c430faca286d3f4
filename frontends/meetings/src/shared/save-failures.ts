import { sharedTexts } from './texts.ts';

/** Shown when saving fails for an unknown reason. */
export const SAVE_FAILED = sharedTexts.saveFailed;
/** Shown after a version conflict. */
export const EDIT_CONFLICT = sharedTexts.editConflict;
