import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@minutehand/contracts/errors';
import { JSON_BODY_BYTES } from '@minutehand/contracts/limits';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { FORM_FIELDS } from '../../../limits.ts';
import { NOT_UTF8 } from '../errors/error-answers.ts';

const hashes = new WeakMap<IncomingMessage, string>();

/** Looks at the bytes before they are text. Characters that are none would silently become others. */
function lookAt(request: IncomingMessage, _response: unknown, body: Buffer, encoding: string): void {
  if (/^utf-?8$/i.test(encoding) && !isUtf8(body)) throw Object.assign(new Error(NOT_UTF8), { type: NOT_UTF8 });
  if (request.headers['idempotency-key'] !== undefined) hashes.set(request, hashOf(body));
}

function hashOf(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** Of the body as it came; only known for requests with an Idempotency-Key. */
export function bodyHashOf(request: Request): string {
  return hashes.get(request) ?? hashOf('');
}

function parserOf(kind: 'json' | 'form', limit: number): RequestHandler {
  return kind === 'json'
    ? express.json({ limit, verify: lookAt, type: () => true })
    : express.urlencoded({
        limit,
        verify: lookAt,
        type: () => true,
        extended: true,
        parameterLimit: FORM_FIELDS,
      });
}

/** What the body says it is; undefined without one. */
export function bodyKindOf(request: Request): 'json' | 'form' | undefined {
  if (request.headers['content-length'] === '0') return undefined;
  const type = request.is(['json', '+json', 'urlencoded']);
  if (type === null) return undefined;
  if (type === false) throw new AppError('gateway.body_type_unsupported');
  return type === 'urlencoded' ? 'form' : 'json';
}

/** Reads a JSON or form body up to the limit. */
export async function readBody(request: Request, response: Response, limit = JSON_BODY_BYTES): Promise<unknown> {
  const kind = bodyKindOf(request);
  if (kind === undefined) return undefined;
  await new Promise<void>((resolve, reject) => {
    parserOf(kind, limit)(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  return request.body;
}
