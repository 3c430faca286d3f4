import { createHash } from 'node:crypto';
import { AppError } from '@minutehand/contracts/errors';
import { getKeyKind } from './indexes.ts';
import { asScalar } from './plan.ts';
import type { DocumentCodec } from './schema/codec.ts';
import type { Order, Position, Row, Scalar } from './table.ts';

/** Encodes the position where a page ended and its order. Opaque to clients. */
export function encodeCursor(aggregate: string, order: readonly Order[], position: Position): string {
  return Buffer.from(JSON.stringify([getFingerprint(aggregate, order), ...position])).toString('base64url');
}

/** Throws platform.cursor_invalid if the cursor was not created for this order. */
export function decodeCursor(
  aggregate: string,
  codec: DocumentCodec,
  order: readonly Order[],
  cursor: string,
): Position {
  const invalid = (): AppError => new AppError('platform.cursor_invalid');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalid();
  }
  if (!Array.isArray(parts) || parts.length !== order.length + 1 || parts[0] !== getFingerprint(aggregate, order))
    throw invalid();
  const position = order.map(({ field }, index): Scalar | null => {
    const value: unknown = parts[index + 1];
    if (value === null && field !== 'id') return null;
    const kind = getKeyKind(codec, field);
    if (!kind || kind === 'strings') throw invalid();
    const scalar = asScalar(kind, kind === 'date' && typeof value === 'string' ? new Date(value) : value);
    if (scalar === undefined) throw invalid();
    return scalar;
  });
  if (encodeCursor(aggregate, order, position) !== cursor) throw invalid();
  return position;
}

/** Returns a row's position in the order. Its body is as stored: dates may be ISO strings. */
export function getPosition(
  codec: DocumentCodec,
  row: Pick<Row, 'id' | 'createdAt' | 'updatedAt' | 'body'>,
  order: readonly Order[],
): Position {
  return order.map(({ field }): Scalar | null => {
    if (field === 'id') return row.id;
    if (field === 'createdAt') return row.createdAt;
    if (field === 'updatedAt') return row.updatedAt;
    const value = row.body[field];
    if (typeof value === 'string' && codec.getKind(field) === 'date') return new Date(value);
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return value instanceof Date ? value : null;
  });
}

/** By aggregate and order. There are few, because the code declares them. */
const fingerprints = new Map<string, string>();

function getFingerprint(aggregate: string, order: readonly Order[]): string {
  const signature = `${aggregate} ${order.map(({ field, isDescending }) => `${field}:${isDescending ? 'desc' : 'asc'}`).join(',')}`;
  const cached = fingerprints.get(signature);
  if (cached !== undefined) return cached;
  const fingerprint = createHash('sha256').update(signature).digest('base64url').slice(0, 8);
  fingerprints.set(signature, fingerprint);
  return fingerprint;
}
