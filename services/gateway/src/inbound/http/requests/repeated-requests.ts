import { createHash } from 'node:crypto';
import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Request, Response } from 'express';
import type { KeptResponse, ResponseMemory } from '../../../app/ports.ts';
import { IDEMPOTENCY_HOLD_MS, IDEMPOTENCY_KEY_CHARACTERS } from '../../../limits.ts';
import { errorResponse, statusOf, toAppError } from '../errors/error-responses.ts';
import type { Route, RouteResponse } from '../route.ts';
import { bodyHashOf } from './request-body.ts';

type Repeatable = {
  readonly route: Route;
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
  readonly requestKey: string;
  readonly run: () => Promise<RouteResponse>;
};

/** What a request's Idempotency-Key stands for: each person has keys of their own, for each call. Empty without one. */
export function requestKeyOf(request: Request, actor: Actor | undefined): string {
  const given = request.get('idempotency-key');
  if (given === undefined || actor === undefined) return '';
  const parts = [actor.userId, actor.accountId, request.method, request.path, given];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** With an Idempotency-Key the same request gives the first answer again, refusals included; failures of ours may be tried anew. */
export async function answerOnce(memory: ResponseMemory, work: Repeatable): Promise<RouteResponse> {
  const given = work.request.get('idempotency-key');
  if (given === undefined) return work.run();
  if (given.length === 0 || given.length > IDEMPOTENCY_KEY_CHARACTERS) {
    throw new AppError('gateway.idempotency_key_invalid');
  }
  const key = work.requestKey;
  const bodyHash = bodyHashOf(work.request);
  const remembered = await memory.begin(key, bodyHash);
  switch (remembered.state) {
    case 'different':
      throw new AppError('gateway.idempotency_key_reused');
    case 'running':
      throw new AppError('gateway.request_in_progress', { details: { retryAfterSeconds: 1 } });
    case 'done':
      work.response.setHeader('Idempotency-Replayed', 'true');
      return remembered.answer;
    case 'new':
      return runAndKeep(memory, work, { key, bodyHash });
  }
}

async function runAndKeep(
  memory: ResponseMemory,
  work: Repeatable,
  kept: { key: string; bodyHash: string },
): Promise<RouteResponse> {
  const stopHolding = hold(memory, kept.key);
  try {
    const answer = await work.run();
    if ('status' in answer) await keepQuietly(memory, kept, { status: answer.status, body: answer.body });
    else await memory.forget(kept.key);
    return answer;
  } catch (thrown) {
    const error = toAppError(thrown);
    const status = statusOf(error);
    if (isAppError(thrown) && status < 500 && status !== 401 && status !== 429) {
      const body = errorResponse(error, work.requestId, work.route.errorsAsList ?? false);
      await keepQuietly(memory, kept, { status, body });
    } else {
      await memory.forget(kept.key).catch(() => undefined);
    }
    throw thrown;
  } finally {
    stopHolding();
  }
}

/** While this process lives the key stays taken; with its death it is soon free for whoever asks again. */
function hold(memory: ResponseMemory, key: string): () => void {
  const holding = setInterval(() => void memory.hold(key).catch(() => undefined), IDEMPOTENCY_HOLD_MS);
  return () => clearInterval(holding);
}

/** The work is done: that its answer could not be kept must not turn it into a failure. */
async function keepQuietly(
  memory: ResponseMemory,
  kept: { key: string; bodyHash: string },
  answer: KeptResponse,
): Promise<void> {
  await memory.keep(kept.key, kept.bodyHash, answer).catch(() => undefined);
}
