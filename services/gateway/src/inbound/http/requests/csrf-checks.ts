import { AppError } from '@minutehand/contracts/errors';
import type { Request } from 'express';
import { isOwnOrigin } from '../../../domain/origin.ts';
import { isSameSecret, type Session } from '../../../domain/session.ts';

/** A write by cookie must come from the product's own pages. */
export function checkOrigin(request: Request, publicUrl: string): void {
  const { origin } = request.headers;
  const isCrossOrigin =
    origin === undefined
      ? request.headers['sec-fetch-site'] === 'cross-site'
      : !isOwnOrigin(origin, { host: request.host, publicUrl });
  if (isCrossOrigin) throw new AppError('gateway.origin_refused');
}

/** True when the header carries the session's token; false when there is no header; throws when it is wrong. */
export function hasTokenInHeader(request: Request, session: Session | undefined): boolean {
  const given = request.headers['x-csrf-token'];
  if (given === undefined) return false;
  checkToken(given, session);
  return true;
}

/** A form may carry the token in a field. */
export function checkTokenInForm(body: unknown, session: Session | undefined): void {
  const given: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'authenticity_token') : undefined;
  checkToken(given, session);
}

function checkToken(given: unknown, session: Session | undefined): void {
  const isValid = typeof given === 'string' && session !== undefined && isSameSecret(given, session.csrfToken);
  if (!isValid) throw new AppError('gateway.csrf_token_invalid');
}
