import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';

/** Resolves to undefined if the requested resource no longer exists, or if the call fails with one of these codes. */
export async function undefinedIfNotFound<T>(
  response: Promise<T>,
  codes: readonly ErrorCode[] = [],
): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (isAppError(error) && (error.kind === 'not_found' || codes.includes(error.code))) return undefined;
    throw error;
  }
}
