import { getRetryAfterMs, type RetryClock, withRetry } from '@minutehand/service-kit/retry';
import { inSpan } from '@minutehand/service-kit/telemetry';
import { z } from 'zod';
import type { Embedder } from '../../app/ports.ts';
import { toVector, type Vector } from '../../domain/vectors/vectors.ts';
import {
  EMBEDDING_BATCH,
  EMBEDDING_QUESTION_MS,
  EMBEDDING_REQUEST_MS,
  EMBEDDING_RETRIES,
  EMBEDDING_RETRY_DELAY_MAX_MS,
  EMBEDDING_RETRY_DELAY_MS,
  EMBEDDING_WAIT_MAX_MS,
} from '../../limits.ts';

export type EmbeddingSettings = {
  /** Base URL such as https://api.openai.com/v1. */
  readonly url: string;
  /** Empty for servers without authentication. */
  readonly key: string;
  readonly model: string;
  readonly dimensions: number;
};

const responseSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});

/** A call that failed. The message has no text of the response. */
class EmbeddingCallFailed extends Error {
  readonly isTransient: boolean;
  readonly retryAfterMs: number | undefined;
  constructor(reason: string, isTransient: boolean, retryAfterMs?: number) {
    super(`embeddings: ${reason}`);
    this.isTransient = isTransient;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Vectors of texts by any OpenAI-compatible endpoint. */
export function createEmbeddingsClient(settings: EmbeddingSettings, retryClock: RetryClock): Embedder {
  const { url, key, model, dimensions } = settings;
  const endpoint = `${url.replace(/\/+$/, '')}/embeddings`;

  const send = async (texts: readonly string[], signal: AbortSignal): Promise<Vector[]> => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      // The key and the texts are sent to the configured address only.
      redirect: 'error',
      signal,
    });
    if (!response.ok) {
      const isTransient = response.status === 429 || response.status >= 500;
      const retryAfterMs = getRetryAfterMs(response.headers, retryClock.now());
      throw new EmbeddingCallFailed(`status ${response.status}`, isTransient, retryAfterMs);
    }
    return readVectors(await response.json(), texts.length, dimensions);
  };

  const callOnce = (texts: readonly string[], deadlineMs: number, signal: AbortSignal): Promise<Vector[]> => {
    const attributes = { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': model };
    return inSpan(`embeddings ${model}`, { kind: 'client', attributes }, async () => {
      const timeout = AbortSignal.timeout(deadlineMs);
      try {
        return await send(texts, AbortSignal.any([signal, timeout]));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof EmbeddingCallFailed) throw error;
        throw new EmbeddingCallFailed(timeout.aborted ? 'timeout' : 'no usable response', true);
      }
    });
  };

  return {
    model: `${model} ${dimensions}`,
    dimensions,
    async embedTexts(texts, signal) {
      const vectors: Vector[] = [];
      for (let start = 0; start < texts.length; start += EMBEDDING_BATCH) {
        const batch = texts.slice(start, start + EMBEDDING_BATCH);
        const embed = () => callOnce(batch, EMBEDDING_REQUEST_MS, signal);
        vectors.push(...(await withRetry(embed, retryRules, retryClock, signal)));
      }
      return vectors;
    },
    embedQuestion: async (question, signal) => (await callOnce([question], EMBEDDING_QUESTION_MS, signal))[0],
  };
}

const retryRules = {
  countRetries: (error: unknown) => (error instanceof EmbeddingCallFailed && error.isTransient ? EMBEDDING_RETRIES : 0),
  getRetryAfterMs: (error: unknown) => (error instanceof EmbeddingCallFailed ? error.retryAfterMs : undefined),
  delayMs: EMBEDDING_RETRY_DELAY_MS,
  delayMaxMs: EMBEDDING_RETRY_DELAY_MAX_MS,
  waitMaxMs: EMBEDDING_WAIT_MAX_MS,
};

function readVectors(body: unknown, count: number, dimensions: number): Vector[] {
  const { data } = responseSchema.parse(body);
  const ordered = data.toSorted((left, right) => left.index - right.index);
  if (ordered.length !== count || ordered.some(({ index }, position) => index !== position))
    throw new EmbeddingCallFailed(`${ordered.length} vectors for ${count} texts`, false);
  const other = ordered.find(({ embedding }) => embedding.length !== dimensions);
  if (other !== undefined)
    throw new EmbeddingCallFailed(
      `${other.embedding.length} dimensions, not EMBEDDINGS_DIMENSIONS ${dimensions}`,
      false,
    );
  return ordered.map(({ embedding }) => toVector(embedding));
}
