import { APIError } from 'openai';
import { isTooLong } from './model-errors.ts';

/** The features of the API that a server supports, detected from its errors. */
export type ApiFeatures = {
  readonly format: 'json_schema' | 'json_object' | 'plain';
  readonly limit: 'max_tokens' | 'max_completion_tokens';
  readonly supportsTemperature: boolean;
  readonly supportsStreaming: boolean;
  readonly reportsStreamUsage: boolean;
  readonly supportsTools: boolean;
};

export const DEFAULT_FEATURES: ApiFeatures = {
  format: 'json_schema',
  limit: 'max_tokens',
  supportsTemperature: true,
  supportsStreaming: true,
  reportsStreamUsage: true,
  supportsTools: true,
};

const LESS_STRICT_FORMAT = { json_schema: 'json_object', json_object: 'plain', plain: undefined } as const;

/** The features to retry with if the error is about an unsupported feature; otherwise undefined. */
export function getReducedFeatures(error: unknown, features: ApiFeatures, usesTools = false): ApiFeatures | undefined {
  if (!(error instanceof APIError) || isTooLong(error)) return undefined;
  if (usesTools && mentionsTools(error)) return { ...features, supportsTools: false };
  if (!REJECTED.includes(error.status ?? 0)) return undefined;
  // Some servers name the parameter in a field, most only in the message.
  const mentions = (name: string) => error.param === name || error.message.includes(name);
  if (features.limit === 'max_tokens' && mentions('max_tokens')) return { ...features, limit: 'max_completion_tokens' };
  if (features.supportsTemperature && mentions('temperature')) return { ...features, supportsTemperature: false };
  if (features.reportsStreamUsage && mentions('stream_options')) return { ...features, reportsStreamUsage: false };
  if (features.supportsStreaming && mentions('stream')) return { ...features, supportsStreaming: false };
  if (usesTools) return { ...features, supportsTools: false };
  const format = LESS_STRICT_FORMAT[features.format];
  return format && { ...features, format };
}

const REJECTED: readonly number[] = [400, 404, 415, 422, 501];

/** True if a server does not support tools, rather than being unable to parse a call that its model wrote. */
export const rejectsTools = (error: unknown): boolean =>
  mentionsTools(error) && !(error instanceof APIError && UNREADABLE_CALL.test(error.message));

const UNREADABLE_CALL = /\bpars(?:e|ing)\b.*\b(?:tool|function) call/i;

/** True if a server rejects a request because of tools. Some do so with status 500. */
function mentionsTools(error: unknown): boolean {
  if (!(error instanceof APIError) || ![...REJECTED, 500].includes(error.status ?? 0)) return false;
  return error.param === 'tools' || /\btools?\b|\bfunctions?\b/i.test(error.message);
}
