import { z } from 'zod';
import { APPROVAL_NOTE_CHARACTERS, PAGE_DEFAULT, PAGE_MAX } from '../limits.ts';

/** An opaque id. */
export const id = z.string().min(1).max(200);

/** ISO 8601 UTC, for example "2026-11-21T09:45:00.000Z". */
export const instant = z.string().meta({ format: 'date-time' });

/** What a person may send as a point in time: ISO 8601 with a zone. */
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

/** The version that the writer has seen; a stale one answers 409. */
export const seenVersion = wholeNumber.optional();

/** Why something of approved minutes is changed; without it, what is approved is not. */
export const amendmentNote = z
  .string()
  .trim()
  .max(APPROVAL_NOTE_CHARACTERS, `must have at most ${APPROVAL_NOTE_CHARACTERS} characters`)
  .optional()
  .meta({ description: 'Why approved minutes are amended. Absent: what is approved is not changed.' });

/** `?limit=` and `?cursor=` of every list. More than the most is the most. */
export const pageQuery = z.object({
  limit: wholeNumber.transform((limit) => Math.min(Math.max(limit, 1), PAGE_MAX)).default(PAGE_DEFAULT),
  cursor: z.string().max(2_000).optional(),
});

/** Of the next page; null on the last one. */
export const nextCursor = z.string().nullable();

/** Path parameters. */
export const idParams = z.object({ id });
export const tokenParams = z.object({ token: z.string().min(1).max(4_000) });
