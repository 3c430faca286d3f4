import { createHash } from 'node:crypto';
import { AppError } from '@minutehand/contracts/errors';
import { z } from 'zod';
import { SEARCH_HITS } from '../limits.ts';
import type { Question } from './ports.ts';

type Position = { readonly offset: number; readonly match: Question['match'] };

const cursorSchema = z.tuple([z.string(), z.int().min(1).max(SEARCH_HITS), z.enum(['all', 'any'])]);

/** Opaque to those who hand it back: where the page ended, good for the same question only. */
export function encodeCursor(asked: readonly string[], { offset, match }: Position): string {
  return Buffer.from(JSON.stringify([markOf(asked), offset, match])).toString('base64url');
}

/** Throws platform.cursor_invalid for what was not made for this question. */
export function decodeCursor(asked: readonly string[], cursor: string): Position {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data[0] !== markOf(asked)) throw new AppError('platform.cursor_invalid');
  const [, offset, match] = parsed.data;
  return { offset, match };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function markOf(asked: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 8);
}
