import type { Response } from 'express';

/** Responses depend on the caller and the Accept header. */
export function preventCaching(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept');
}
