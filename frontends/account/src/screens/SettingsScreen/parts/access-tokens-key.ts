/** The query key of the user's access tokens. */
export const ACCESS_TOKENS_KEY = ['access-tokens'];
