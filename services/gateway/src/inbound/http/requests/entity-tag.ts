import { createHash } from 'node:crypto';
import type { Request } from 'express';

/** The same for the same bytes. */
export function createEntityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url')}"`;
}

/** True when the caller has this very body (RFC 9110, If-None-Match: weak comparison). */
export function matchesEntityTag(request: Request, tag: string): boolean {
  const given = request.headers['if-none-match'];
  if (given === undefined) return false;
  return given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
