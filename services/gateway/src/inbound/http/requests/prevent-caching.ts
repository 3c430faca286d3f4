import type { Response } from 'express';

/** Answers belong to who asked, and differ by Accept. */
export function preventCaching(response: Response): void {
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept');
}
