import { getRetryAfterMs, type RetryTiming, withRetry } from '@minutehand/service-kit/retry';
import { inSpan } from '@minutehand/service-kit/telemetry';
import { z } from 'zod';
import type { Embedder } from '../../app/ports.ts';
import { EmbeddingFailedError } from '../../domain/vectors/embedding-failed.ts';
import { toVector, type Vector } from '../../domain/vectors/vectors.ts';
import {
  EMBEDDING_QUESTION_MS,
  EMBEDDING_REQUEST_MS,
  EMBEDDING_RESPONSE_BYTES,
  EMBEDDING_RETRIES,
  EMBEDDING_RETRY_DELAY_MAX_MS,
  EMBEDDING_RETRY_DELAY_MS,
  EMBEDDING_WAIT_MAX_MS,
} from '../../limits.ts';
import { createBatches } from './create-batches.ts';

export type EmbeddingSettings = {
  /** Base URL such as https://api.openai.com/v1. */
  readonly url: string;
  /** Empty for servers without authentication. */
  readonly key: string;
  readonly model: string;
  readonly dimensions: number;
  /** The cosine from which two texts are similar. */
  readonly similarityMin: number;
};

const responseSchema = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })),
});

/** Vectors of texts by any OpenAI-compatible endpoint. */
export function createEmbeddingsClient(settings: EmbeddingSettings, retryTiming: RetryTiming): Embedder {
  const { url, key, model, dimensions, similarityMin } = settings;
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
      await response.body?.cancel();
      throw createStatusFailure(response, retryTiming.now());
    }
    return readVectors(JSON.parse(await readText(response)), texts.length, dimensions);
  };

  const callOnce = (texts: readonly string[], deadlineMs: number, signal: AbortSignal): Promise<Vector[]> => {
    const attributes = { 'gen_ai.operation.name': 'embeddings', 'gen_ai.request.model': model };
    return inSpan(`embeddings ${model}`, { kind: 'client', attributes }, async () => {
      const timeout = AbortSignal.timeout(deadlineMs);
      try {
        return await send(texts, AbortSignal.any([signal, timeout]));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof EmbeddingFailedError) throw error;
        // Some servers never respond to a text that is too long.
        if (timeout.aborted) throw new EmbeddingFailedError('timeout', { isTransient: true, isTextRejection: true });
        const isUnreachable = error instanceof TypeError;
        const reason = isUnreachable ? 'no connection' : 'no usable response';
        throw new EmbeddingFailedError(reason, { isTransient: true, isTextRejection: !isUnreachable });
      }
    });
  };

  return {
    model: `${model} ${dimensions}`,
    dimensions,
    similarityMin,
    async embedTexts(texts, signal) {
      const vectors: Vector[] = [];
      for (const batch of createBatches(texts)) {
        const embed = () => callOnce(batch, EMBEDDING_REQUEST_MS, signal);
        vectors.push(...(await withRetry(embed, retryRules, retryTiming, signal)));
      }
      return vectors;
    },
    embedQuestion: async (question, signal) => (await callOnce([question], EMBEDDING_QUESTION_MS, signal))[0],
  };
}

const retryRules = {
  countRetries: (error: unknown) =>
    error instanceof EmbeddingFailedError && error.failure.isTransient ? EMBEDDING_RETRIES : 0,
  getRetryAfterMs: (error: unknown) => (error instanceof EmbeddingFailedError ? error.failure.retryAfterMs : undefined),
  delayMs: EMBEDDING_RETRY_DELAY_MS,
  delayMaxMs: EMBEDDING_RETRY_DELAY_MAX_MS,
  waitMaxMs: EMBEDDING_WAIT_MAX_MS,
};

/** Responses that concern every text: the key or the address is refused, or the server is overloaded or down. */
const REFUSALS = new Set([401, 403, 404, 405]);
const OUTAGES = new Set([429, 502, 503, 504]);

function createStatusFailure({ status, headers }: Response, now: Date): EmbeddingFailedError {
  return new EmbeddingFailedError(`status ${status}`, {
    isTransient: status === 429 || status >= 500,
    isTextRejection: !REFUSALS.has(status) && !OUTAGES.has(status),
    retryAfterMs: getRetryAfterMs(headers, now),
  });
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > EMBEDDING_RESPONSE_BYTES)
      throw new EmbeddingFailedError('the response is too large', { isTransient: false, isTextRejection: true });
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function readVectors(body: unknown, count: number, dimensions: number): Vector[] {
  const { data } = responseSchema.parse(body);
  const ordered = data.toSorted((left, right) => left.index - right.index);
  if (ordered.length !== count || ordered.some(({ index }, position) => index !== position))
    throw new EmbeddingFailedError(`${ordered.length} vectors for ${count} texts`, {
      isTransient: false,
      isTextRejection: true,
    });
  const other = ordered.find(({ embedding }) => embedding.length !== dimensions);
  if (other !== undefined)
    throw new EmbeddingFailedError(`${other.embedding.length} dimensions, not EMBEDDINGS_DIMENSIONS ${dimensions}`, {
      isTransient: false,
      isTextRejection: false,
    });
  return ordered.map(({ embedding }) => toVector(embedding));
}
