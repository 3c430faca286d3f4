import type { Request } from 'express';

/** What our own pages say when they ask. */
const ONLY_DATA = 'application/json';

/** True for a browser that wants to show a page. A program that takes anything gets data. */
export function prefersPage(request: Request): boolean {
  if (request.headers.accept === ONLY_DATA) return false;
  if (request.path.endsWith('.json')) return false;
  return request.accepts(['json', 'html']) === 'html';
}
