import type { ErrorResponse } from '@minutehand/contracts/http/errors';
import { ApiError } from './api-error.ts';

const DEFAULT_MESSAGES: Readonly<Record<number, string>> = {
  403: "You don't have permission to do that.",
  404: "Page not found, or you don't have access.",
  413: 'The request is too large.',
  429: 'Too many requests. Please wait a moment and try again.',
  502: 'Part of the service is unavailable. Please try again in a moment.',
  503: 'Part of the service is unavailable. Please try again in a moment.',
  504: 'The service took too long to respond. Please try again.',
};

/** Reads an error response: in the shape of the contract, or any body that a proxy sent instead. */
export async function readErrorResponse(response: Response, path?: string): Promise<ApiError> {
  const body = parseErrorResponse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError({
    kind: 'http',
    status: response.status,
    // Empty if unknown: the caller then shows its own message.
    message: body.error ?? DEFAULT_MESSAGES[response.status] ?? '',
    errors: body.errors,
    requestId: body.request_id,
    version: body.version,
    path,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

function parseErrorResponse(body: unknown): Partial<ErrorResponse> {
  if (typeof body !== 'object' || body === null) return {};
  const parsed: Partial<ErrorResponse> = {};
  if ('error' in body && typeof body.error === 'string') parsed.error = body.error;
  if ('request_id' in body && typeof body.request_id === 'string') parsed.request_id = body.request_id;
  if ('version' in body && typeof body.version === 'number') parsed.version = body.version;
  if ('errors' in body) {
    const { errors } = body;
    if (isList(errors)) parsed.errors = errors;
    else if (isListRecord(errors)) parsed.errors = errors;
  }
  return parsed;
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isListRecord(value: unknown): value is Record<string, string[]> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isList);
}
