import { isAppError } from '@minutehand/contracts/errors';

/** Resolves to undefined when the requested resource no longer exists, so that no email is sent. */
export async function undefinedIfNotFound<T>(response: Promise<T>): Promise<T | undefined> {
  try {
    return await response;
  } catch (error) {
    if (isAppError(error) && (error.kind === 'not_found' || error.code === 'password_reset.invalid')) return undefined;
    throw error;
  }
}
