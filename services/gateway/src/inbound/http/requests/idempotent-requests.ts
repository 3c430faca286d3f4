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

/** What a request's Idempotency-Key stands for: each person has keys of their own, for each call. Empty without one. */
export function getRequestKey(request: Request, actor: Actor | undefined): string {
  const given = request.get('idempotency-key');
  if (given === undefined || actor === undefined) return '';
  const parts = [actor.userId, actor.accountId, request.method, request.path, given];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** With an Idempotency-Key the same request gives the first answer again, refusals included; failures of ours may be tried anew. */
export async function runIdempotently(responseStore: ResponseStore, work: IdempotentWork): Promise<RouteResponse> {
  const given = work.request.get('idempotency-key');
  if (given === undefined) return work.run();
  if (given.length === 0 || given.length > IDEMPOTENCY_KEY_CHARACTERS) {
    throw new AppError('gateway.idempotency_key_invalid');
  }
  const key = work.requestKey;
  const bodyHash = getBodyHash(work.request);
  const remembered = await responseStore.begin(key, bodyHash);
  switch (remembered.state) {
    case 'different':
      throw new AppError('gateway.idempotency_key_reused');
    case 'running':
      throw new AppError('gateway.request_in_progress', { details: { retryAfterSeconds: 1 } });
    case 'done':
      work.response.setHeader('Idempotency-Replayed', 'true');
      return remembered.response;
    case 'new':
      return runAndStore(responseStore, work, { key, bodyHash });
  }
}

async function runAndStore(
  responseStore: ResponseStore,
  work: IdempotentWork,
  kept: { key: string; bodyHash: string },
): Promise<RouteResponse> {
  const stopHolding = hold(responseStore, kept.key);
  try {
    const answer = await work.run();
    if ('status' in answer) await storeResponse(responseStore, kept, { status: answer.status, body: answer.body });
    else await responseStore.delete(kept.key);
    return answer;
  } catch (thrown) {
    const error = toAppError(thrown);
    const status = getStatus(error);
    if (isAppError(thrown) && status < 500 && status !== 401 && status !== 429) {
      const body = errorResponse(error, work.requestId, work.route.errorsAsList ?? false);
      await storeResponse(responseStore, kept, { status, body });
    } else {
      await responseStore.delete(kept.key).catch(() => undefined);
    }
    throw thrown;
  } finally {
    stopHolding();
  }
}

/** While this process lives the key stays taken; with its death it is soon free for whoever asks again. */
function hold(responseStore: ResponseStore, key: string): () => void {
  const holding = setInterval(
    () => void responseStore.extendLock(key).catch(() => undefined),
    IDEMPOTENCY_LOCK_RENEW_MS,
  );
  return () => clearInterval(holding);
}

/** The work is done: that its answer could not be kept must not turn it into a failure. */
async function storeResponse(
  responseStore: ResponseStore,
  kept: { key: string; bodyHash: string },
  answer: StoredResponse,
): Promise<void> {
  await responseStore.store(kept.key, kept.bodyHash, answer).catch(() => undefined);
}
