import { z } from 'zod';
import { APPROVAL_NOTE_CHARACTERS, PAGE_DEFAULT, PAGE_MAX } from '../limits.ts';

/** An opaque id. */
export const id = z.string().min(1).max(200);

/** ISO 8601 UTC, for example "2026-11-21T09:45:00.000Z". */
export const instant = z.string().meta({ format: 'date-time' });

/** A date and time in a request: ISO 8601 with a time zone. */
export const instantInput = z.iso.datetime({
  offset: true,
  error: 'must be a date and time like 2026-11-21T09:45:00Z',
});

/** A calendar day, for example "2026-11-21". */
export const dayInput = z.iso.date({ error: 'must be a date like 2026-11-21' });

/** A whole number; forms and query strings send it as text. */
export const wholeNumber = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  { error: 'must be a whole number' },
);

/** The version that the change is based on. A stale one is rejected with 409. */
export const baseVersion = wholeNumber.optional();

/** The reason for changing approved minutes. Required to change them. */
export const amendmentNote = z
  .string()
  .trim()
  .max(APPROVAL_NOTE_CHARACTERS, `must have at most ${APPROVAL_NOTE_CHARACTERS} characters`)
  .optional()
  .meta({ description: 'The reason for amending approved minutes. Without it, approved minutes cannot be changed.' });

/** `?limit=` and `?cursor=` of every list. Larger limits are reduced to the maximum. */
export const pageQuery = z.object({
  limit: wholeNumber.transform((limit) => Math.min(Math.max(limit, 1), PAGE_MAX)).default(PAGE_DEFAULT),
  cursor: z.string().max(2_000).optional(),
});

/** The cursor of the next page; null on the last one. */
export const nextCursor = z.string().nullable();

/** Path parameters. */
export const idParams = z.object({ id });
export const tokenParams = z.object({ token: z.string().min(1).max(4_000) });

/** Forms send booleans as strings. */
export const formFlag = z.union(
  [z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => /^(true|1)$/.test(text))],
  { error: 'must be true or false' },
);
