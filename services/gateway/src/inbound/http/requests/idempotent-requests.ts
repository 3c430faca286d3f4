import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request, Response } from 'express';
import type { ResponseStore, StoredResponse } from '../../../app/ports.ts';
import { IDEMPOTENCY_KEY_CHARACTERS, IDEMPOTENCY_LOCK_RENEW_MS } from '../../../limits.ts';
import { errorResponse, getStatus, toAppError } from '../errors/error-responses.ts';
import type { Route, RouteResponse } from '../route.ts';
import { getBodyHash } from './request-body.ts';

type IdempotentWork = {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly requestKey: string;
  readonly run: () => Promise<RouteResponse>;
};

/** Scopes the Idempotency-Key to user, account, method and path. Empty without a key. */
export function getRequestKey(request: Request, actor: Actor | undefined): string {
  const header = request.get('idempotency-key');
  if (header === undefined || actor === undefined) return '';
  const parts = [actor.userId, actor.accountId, request.method, request.path, header];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** With an Idempotency-Key, replays the first response, including client errors. After a server error the request may be retried. */
export async function runIdempotently(responseStore: ResponseStore, work: IdempotentWork): Promise<RouteResponse> {
  const header = work.request.get('idempotency-key');
  if (header === undefined) return work.run();
  if (header.length === 0 || header.length > IDEMPOTENCY_KEY_CHARACTERS) {
    throw new AppError('gateway.idempotency_key_invalid');
  }
  const key = work.requestKey;
  const bodyHash = getBodyHash(work.request);
  const stored = await responseStore.begin(key, bodyHash);
  switch (stored.state) {
    case 'different':
      throw new AppError('gateway.idempotency_key_reused');
    case 'running':
      throw new AppError('gateway.request_in_progress', { details: { retryAfterSeconds: 1 } });
    case 'done':
      work.response.setHeader('Idempotency-Replayed', 'true');
      return stored.response;
    case 'new':
      return runAndStore(responseStore, work, { key, bodyHash });
  }
}

async function runAndStore(
  responseStore: ResponseStore,
  work: IdempotentWork,
  entry: { key: string; bodyHash: string },
): Promise<RouteResponse> {
  const stopRenewal = keepLocked(responseStore, entry.key);
  try {
    const result = await work.run();
    if ('status' in result) await storeResponse(responseStore, entry, { status: result.status, body: result.body });
    else await responseStore.delete(entry.key);
    return result;
  } catch (thrown) {
    const error = toAppError(thrown);
    const status = getStatus(error);
    if (isAppError(thrown) && status < 500 && status !== 401 && status !== 429) {
      const body = errorResponse(error, work.requestId, work.route.errorsAsList ?? false);
      await storeResponse(responseStore, entry, { status, body });
    } else {
      await responseStore.delete(entry.key).catch(() => undefined);
    }
    throw thrown;
  } finally {
    stopRenewal();
  }
}

/** Renews the lock of the key, which expires soon if this process crashes. */
function keepLocked(responseStore: ResponseStore, key: string): () => void {
  const interval = setInterval(
    () => void responseStore.extendLock(key).catch(() => undefined),
    IDEMPOTENCY_LOCK_RENEW_MS,
  );
  return () => clearInterval(interval);
}

/** Ignores errors: the request succeeded even if its response cannot be stored. */
async function storeResponse(
  responseStore: ResponseStore,
  entry: { key: string; bodyHash: string },
  response: StoredResponse,
): Promise<void> {
  await responseStore.store(entry.key, entry.bodyHash, response).catch(() => undefined);
}
