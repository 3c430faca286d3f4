/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB (in KiB), two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Random bytes of an access token. */
export const SECRET_BYTES = 32;
