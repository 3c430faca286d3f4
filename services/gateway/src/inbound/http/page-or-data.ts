import type { Request } from 'express';

/** True for a browser that wants to show a page. A program that takes anything gets data. */
export function prefersPage(request: Request): boolean {
  if (request.path.endsWith('.json')) return false;
  return request.accepts(['json', 'html']) === 'html';
}
