import { RESTORE_VERSION_STEP } from '@minutehand/contracts/limits';

/** The number of a version as users see it: a restored backup raises versions, but users count from 1. */
export function getVersionNumber(version: number): number {
  return version % RESTORE_VERSION_STEP;
}
