import { createHash } from 'node:crypto';
import type { Request } from 'express';

/** A strong ETag: the hash of the body. */
export function createEntityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** True when If-None-Match contains the tag (RFC 9110, weak comparison). */
export function matchesEntityTag(request: Request, tag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header
    .split(',')
    .some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === tag);
}
