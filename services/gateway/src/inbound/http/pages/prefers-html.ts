import type { Request } from 'express';

/** The Accept header of requests by the product's own pages. */
const JSON_ONLY = 'application/json';

/** True for page loads by a browser. Clients that accept anything get JSON. */
export function prefersHtml(request: Request): boolean {
  if (request.headers.accept === JSON_ONLY) return false;
  if (request.path.endsWith('.json')) return false;
  return request.accepts(['json', 'html']) === 'html';
}
