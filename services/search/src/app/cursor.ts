import { createHash } from 'node:crypto';
import { AppError } from '@minutehand/contracts/errors';
import { parseJson } from '@minutehand/contracts/http/parse-json';
import { z } from 'zod';
import { SEARCH_HITS_MAX } from '../limits.ts';
import type { IndexQuery } from './ports.ts';

type Position = { readonly offset: number; readonly match: IndexQuery['match'] };

const cursorSchema = z.tuple([z.string(), z.int().min(1).max(SEARCH_HITS_MAX), z.enum(['all', 'any'])]);

/** Opaque position after a page. `key` identifies the query for which the cursor is valid. */
export function encodeCursor(key: readonly string[], { offset, match }: Position): string {
  return Buffer.from(JSON.stringify([hashKey(key), offset, match])).toString('base64url');
}

/** Throws platform.cursor_invalid when the cursor is malformed or belongs to another query. */
export function decodeCursor(key: readonly string[], cursor: string): Position {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== hashKey(key)) throw new AppError('platform.cursor_invalid');
  const [, offset, match] = parsed.data;
  return { offset, match };
}

function hashKey(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('base64url').slice(0, 8);
}
