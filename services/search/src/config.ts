import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';
import { EMBEDDING_DIMENSIONS, EMBEDDING_DIMENSIONS_MAX, SIMILARITY_MIN } from './limits.ts';
import type { EmbeddingSettings } from './outbound/embeddings/embeddings-client.ts';

export type SearchConfig = ServiceConfig & {
  /** Undefined: the index is embedded in this process. */
  readonly meilisearch: { readonly url: string; readonly apiKey: string } | undefined;
  /** Undefined: passages are found by their words only. */
  readonly embeddings?: EmbeddingSettings | undefined;
};

const extraVariables = z
  .object({
    MEILISEARCH_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
    MEILISEARCH_API_KEY: z.string().default(''),
    EMBEDDINGS_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be a URL like https://api.openai.com/v1' })
      .optional(),
    EMBEDDINGS_API_KEY: z.string().default(''),
    EMBEDDINGS_MODEL: z.string().min(1).default('text-embedding-3-small'),
    EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(1).max(EMBEDDING_DIMENSIONS_MAX).default(EMBEDDING_DIMENSIONS),
    EMBEDDINGS_SIMILARITY_MIN: z.coerce.number().gt(0).lt(1).default(SIMILARITY_MIN),
  })
  .transform((env) => ({
    meilisearch: env.MEILISEARCH_URL ? { url: env.MEILISEARCH_URL, apiKey: env.MEILISEARCH_API_KEY } : undefined,
    embeddings: env.EMBEDDINGS_BASE_URL
      ? {
          url: env.EMBEDDINGS_BASE_URL,
          key: env.EMBEDDINGS_API_KEY,
          model: env.EMBEDDINGS_MODEL,
          dimensions: env.EMBEDDINGS_DIMENSIONS,
          similarityMin: env.EMBEDDINGS_SIMILARITY_MIN,
        }
      : undefined,
  }));

export function loadConfig(): SearchConfig {
  return loadServiceConfig('search', { hasDatabase: true, calls: ['meetings', 'accounts'], extraVariables });
}
