import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request, Response } from 'express';
import type { IdempotencyEntry, ResponseStore, StoredResponse } from '../../../app/ports.ts';
import { IDEMPOTENCY_KEY_CHARACTERS, IDEMPOTENCY_LOCK_RENEW_MS, SHORT_RETRY_AFTER_SECONDS } from '../../../limits.ts';
import { createErrorResponse, getStatus, toAppError } from '../errors/error-responses.ts';
import type { Route, RouteResponse } from '../route.ts';
import { getBodyHash } from './request-body.ts';

type IdempotentRequest = {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly requestKey: string;
  readonly userId: string;
  readonly run: () => Promise<RouteResponse>;
  /** Reads the content of the response again; undefined for routes that cannot. */
  readonly respondToRepeat: ((resourceId: string) => Promise<RouteResponse>) | undefined;
};

/** Scopes the Idempotency-Key to user, account, method and path. Empty without a key. */
export function getRequestKey(request: Request, actor: Actor | undefined): string {
  const header = request.get('idempotency-key');
  if (header === undefined || actor === undefined) return '';
  const parts = [actor.userId, actor.accountId, request.method, request.path, header];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * With an Idempotency-Key, repeats the first response, including client errors. A response that was too large to store is read again.
 * After a server error the request may be retried.
 */
export async function runIdempotently(
  responseStore: ResponseStore,
  idempotentRequest: IdempotentRequest,
): Promise<RouteResponse> {
  const header = idempotentRequest.request.get('idempotency-key');
  if (header === undefined) return idempotentRequest.run();
  if (header.length === 0 || header.length > IDEMPOTENCY_KEY_CHARACTERS) {
    throw new AppError('gateway.idempotency_key_invalid');
  }
  const { requestKey, userId } = idempotentRequest;
  const entry = { key: requestKey, bodyHash: getBodyHash(idempotentRequest.request), userId };
  const stored = await responseStore.begin(entry);
  switch (stored.state) {
    case 'key-reused':
      throw new AppError('gateway.idempotency_key_reused');
    case 'running':
      throw new AppError('gateway.request_in_progress', { details: { retryAfterSeconds: SHORT_RETRY_AFTER_SECONDS } });
    case 'done':
      markReplayed(idempotentRequest.response);
      return stored.response;
    case 'done-without-body': {
      if (idempotentRequest.respondToRepeat === undefined) throw new AppError('gateway.response_not_stored');
      const response = await idempotentRequest.respondToRepeat(stored.resourceId);
      markReplayed(idempotentRequest.response);
      return 'status' in response ? { ...response, status: stored.status } : response;
    }
    case 'new':
      return runAndStore(responseStore, idempotentRequest, entry);
  }
}

function markReplayed(response: Response): void {
  response.setHeader('Idempotency-Replayed', 'true');
}

async function runAndStore(
  responseStore: ResponseStore,
  idempotentRequest: IdempotentRequest,
  entry: IdempotencyEntry,
): Promise<RouteResponse> {
  const stopRenewal = startLockRenewal(responseStore, entry.key);
  try {
    const result = await idempotentRequest.run();
    if ('status' in result) await storeResponse(responseStore, entry, { status: result.status, body: result.body });
    else await responseStore.delete(entry);
    return result;
  } catch (cause) {
    const error = toAppError(cause);
    const status = getStatus(error);
    if (isAppError(cause) && status < 500 && status !== 401 && status !== 429) {
      const body = createErrorResponse(
        error,
        idempotentRequest.requestId,
        idempotentRequest.route.errorsAsList ?? false,
      );
      await storeResponse(responseStore, entry, { status, body });
    } else {
      await responseStore.delete(entry).catch(() => undefined);
    }
    throw cause;
  } finally {
    stopRenewal();
  }
}

/** Renews the lock of the key, which expires soon if this process crashes. */
function startLockRenewal(responseStore: ResponseStore, key: string): () => void {
  const interval = setInterval(
    () => void responseStore.extendLock(key).catch(() => undefined),
    IDEMPOTENCY_LOCK_RENEW_MS,
  );
  return () => clearInterval(interval);
}

/** Ignores errors: the request succeeded even if its response cannot be stored. */
async function storeResponse(
  responseStore: ResponseStore,
  entry: IdempotencyEntry,
  response: StoredResponse,
): Promise<void> {
  await responseStore.store(entry, response).catch(() => undefined);
}
