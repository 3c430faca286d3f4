import { loadServiceConfig, type ServiceConfig } from '@minutehand/service-kit/service';
import { z } from 'zod';

export type SearchConfig = ServiceConfig & {
  /** Undefined: the index is embedded in this process. */
  readonly meilisearch: { readonly url: string; readonly apiKey: string } | undefined;
};

const extra = z
  .object({
    MEILISEARCH_URL: z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional(),
    MEILISEARCH_API_KEY: z.string().default(''),
  })
  .transform(({ MEILISEARCH_URL, MEILISEARCH_API_KEY }) => ({
    meilisearch: MEILISEARCH_URL ? { url: MEILISEARCH_URL, apiKey: MEILISEARCH_API_KEY } : undefined,
  }));

export function loadConfig(): SearchConfig {
  return loadServiceConfig('search', { hasDatabase: true, calls: ['meetings', 'accounts'], extra });
}
