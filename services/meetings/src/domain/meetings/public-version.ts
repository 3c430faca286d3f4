import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';

/**
 * The version of a text of a meeting, as other services and programs see it. After a restore, new texts get the stored versions of the lost ones
 * again, but the restore has raised the meeting version: added to it, no version is used for two texts. 0 for no text.
 */
export function getPublicVersion(meeting: { readonly version: number }, textVersion: number): number {
  return textVersion === 0 ? 0 : textVersion + getRestoreOffset(meeting);
}

/** The stored version of a public one; 0 if that was used before a restore. */
export function getTextVersion(meeting: { readonly version: number }, publicVersion: number): number {
  const textVersion = publicVersion - getRestoreOffset(meeting);
  return textVersion > 0 && textVersion < RESTORE_VERSION_STEP ? textVersion : 0;
}

function getRestoreOffset({ version }: { readonly version: number }): number {
  return version - (version % RESTORE_VERSION_STEP);
}
