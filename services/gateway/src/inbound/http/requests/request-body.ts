import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@minutehand/contracts/errors';
import { JSON_BODY_BYTES } from '@minutehand/contracts/limits';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { CHARSET_UNSUPPORTED, NOT_UTF8 } from '../errors/error-responses.ts';
import { type FormCharset, isFormCharset, parseFormFields } from './form-fields.ts';
import { toUrlencoded } from './multipart-form.ts';

const bodyHashes = new WeakMap<IncomingMessage, string>();

/** Rejects invalid UTF-8, which would otherwise be decoded to replacement characters. */
function checkUtf8(body: Buffer, encoding: string): void {
  if (/^utf-?8$/i.test(encoding) && !isUtf8(body)) throw createBodyError(NOT_UTF8);
}

function createBodyError(type: string): Error {
  return Object.assign(new Error(type), { type });
}

function storeHash(request: IncomingMessage, body: Buffer | string): void {
  if (request.headers['idempotency-key'] !== undefined) bodyHashes.set(request, hashBody(body));
}

function hashBody(body: Buffer | string): string {
  return createHash('sha256').update(body).digest('base64url');
}

/** Hash of the raw body, or of the fields of a multipart form. Only stored for requests with an Idempotency-Key. */
export function getBodyHash(request: Request): string {
  return bodyHashes.get(request) ?? hashBody('');
}

type BodyKind = 'json' | 'urlencoded' | 'multipart';
const bodyKinds: Readonly<Record<string, BodyKind>> = { urlencoded: 'urlencoded', 'multipart/form-data': 'multipart' };

/** Returns the kind of body by its content type; undefined if there is no body. Throws gateway.body_type_unsupported. */
function getBodyKind(request: Request): BodyKind | undefined {
  if (request.headers['content-length'] === '0') return undefined;
  const type = request.is(['json', '+json', 'urlencoded', 'multipart/form-data']);
  if (type === null) return undefined;
  if (type === false) throw new AppError('gateway.body_type_unsupported');
  return bodyKinds[type] ?? 'json';
}

/** True for URL-encoded and multipart forms. Throws gateway.body_type_unsupported. */
export function hasFormBody(request: Request): boolean {
  const kind = getBodyKind(request);
  return kind === 'urlencoded' || kind === 'multipart';
}

/** Reads a JSON or form body up to the limit. */
export async function readBody(request: Request, response: Response, limit = JSON_BODY_BYTES): Promise<unknown> {
  const kind = getBodyKind(request);
  if (kind === undefined) return undefined;
  return readers[kind](request, response, limit);
}

const readers: Readonly<Record<BodyKind, (request: Request, response: Response, limit: number) => Promise<unknown>>> = {
  json: readJson,
  urlencoded: readUrlencoded,
  multipart: readMultipart,
};

const acceptAnyType = () => true;

async function readJson(request: Request, response: Response, limit: number): Promise<unknown> {
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => {
    checkUtf8(body, encoding);
    storeHash(request, body);
  };
  await runParser(express.json({ limit, verify, type: acceptAnyType }), request, response);
  return request.body;
}

async function readUrlencoded(request: Request, response: Response, limit: number): Promise<unknown> {
  let charset: FormCharset = 'utf-8';
  const verify = (_request: unknown, _response: unknown, body: Buffer, encoding: string) => {
    if (!isFormCharset(encoding)) throw createBodyError(CHARSET_UNSUPPORTED);
    charset = encoding;
    checkUtf8(body, encoding);
    storeHash(request, body);
  };
  await runParser(express.text({ limit, verify, type: acceptAnyType }), request, response);
  const text: unknown = request.body;
  return typeof text === 'string' ? parseFormFields(text, charset) : undefined;
}

async function readMultipart(request: Request, response: Response, limit: number): Promise<unknown> {
  await runParser(express.raw({ limit, type: acceptAnyType }), request, response);
  const body: unknown = request.body;
  if (!Buffer.isBuffer(body)) return undefined;
  checkUtf8(body, 'utf-8');
  const text = await toUrlencoded(body, request.headers['content-type'] ?? '');
  // Hashes the fields instead of the raw bytes, because each attempt has a different boundary.
  storeHash(request, text);
  return parseFormFields(text, 'utf-8');
}

function runParser(parser: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
