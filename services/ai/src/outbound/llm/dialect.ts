import { APIError } from 'openai';
import { isTooLong } from './model-errors.ts';

/** How a server is asked: what it knows of the interface, found out by asking. */
export type Dialect = {
  readonly format: 'json_schema' | 'json_object' | 'plain';
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  readonly hasTemperature: boolean;
  readonly isStreamed: boolean;
  readonly countsStreams: boolean;
};

export const DEFAULT_DIALECT: Dialect = {
  format: 'json_schema',
  limit: 'max_tokens',
  hasTemperature: true,
  isStreamed: true,
  countsStreams: true,
};

const LESS_STRICT = { json_schema: 'json_object', json_object: 'plain', plain: undefined } as const;

/** How to ask again after a server has refused this way of asking; undefined when that is not why. */
export function simplerDialect(error: unknown, used: Dialect): Dialect | undefined {
  if (!(error instanceof APIError) || isTooLong(error)) return undefined;
  if (![400, 404, 415, 422, 501].includes(error.status ?? 0)) return undefined;
  // Which parameter it was is said in a field by some, in words by most.
  const mentions = (name: string) => error.param === name || error.message.includes(name);
  if (used.limit === 'max_tokens' && mentions('max_tokens')) return { ...used, limit: 'max_completion_tokens' };
  if (used.hasTemperature && mentions('temperature')) return { ...used, hasTemperature: false };
  if (used.countsStreams && mentions('stream_options')) return { ...used, countsStreams: false };
  if (used.isStreamed && mentions('stream')) return { ...used, isStreamed: false };
  const format = LESS_STRICT[used.format];
  return format && { ...used, format };
}
