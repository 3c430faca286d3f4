import { AppError } from '@minutehand/contracts/errors';
import type { Request } from 'express';
import { isAllowedOrigin } from '../../../domain/origin.ts';
import { isSameSecret } from '../../../domain/session.ts';

/** Rejects writes from other origins. Throws gateway.origin_refused. */
export function checkOrigin(request: Request, publicUrl: string): void {
  const { origin } = request.headers;
  const isCrossOrigin =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : !isAllowedOrigin(origin, { host: request.host, publicUrl });
  if (isCrossOrigin) throw new AppError('gateway.origin_refused');
}

/** True when the header has the expected CSRF token, false without the header. Throws when the token is wrong. */
export function hasTokenInHeader(request: Request, expected: string | undefined): boolean {
  const token = request.headers['x-csrf-token'];
  if (token === undefined) return false;
  checkToken(token, expected);
  return true;
}

/** Checks the CSRF token in the form field `authenticity_token`. Throws when it is missing or wrong. */
export function checkTokenInForm(body: unknown, expected: string | undefined): void {
  const token: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'authenticity_token') : undefined;
  checkToken(token, expected);
}

function checkToken(token: unknown, expected: string | undefined): void {
  const isValid = typeof token === 'string' && expected !== undefined && isSameSecret(token, expected);
  if (!isValid) throw new AppError('gateway.csrf_token_invalid');
}
