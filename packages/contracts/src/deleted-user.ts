/** Shown instead of the name of a deleted user. */
export const DELETED_USER_NAME = 'Deleted user';
