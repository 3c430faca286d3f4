import { booleanVariable, type LoadedConfig, loadServiceConfig } from '@minutehand/service-kit/config';
import { z } from 'zod';
import { LLM_CONTEXT_TOKENS, LLM_TIMEOUT_MS, OLLAMA_CONTEXT_TOKENS } from './limits.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a price for a million tokens such as 0.15')
  .transform(Number);

export const variables = z
  .object({
    AI_WRITER: z.enum(['auto', 'embedded', 'llm'], 'must be auto, embedded or llm').default('auto'),
    AI_MODEL: z.string().optional(),
    AI_TIMEOUT_MS: wholeNumber(1_000, 3_600_000).default(LLM_TIMEOUT_MS),
    AI_CONTEXT_TOKENS: wholeNumber(4_000, 10_000_000).optional(),
    AI_LANGUAGE: z
      .string()
      .regex(/^(?:[a-z]{2})?$/, 'must be a two-letter code such as en')
      .default(''),
    AI_FALLBACK_TO_EMBEDDED: booleanVariable('false'),
    AI_MODEL_REVIEW: booleanVariable('true'),
    AI_MONTHLY_TOKENS_PER_ACCOUNT: wholeNumber(0, 1_000_000_000).default(0),
    AI_PRICE_INPUT_PER_MILLION: price.default(0),
    AI_PRICE_OUTPUT_PER_MILLION: price.default(0),
    AI_OLLAMA: z
      .union(
        [z.enum(['off', 'auto']), z.url({ protocol: /^https?$/ })],
        'must be off, auto or a URL like http://localhost:11434',
      )
      .default('off')
      .meta({ example: 'auto' }),
    OPENAI_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be a URL like https://api.openai.com/v1' })
      .optional()
      .meta({ example: 'http://localhost:11434/v1' }),
    OPENAI_API_KEY: z.string().optional(),
  })
  .refine((env) => env.AI_WRITER !== 'llm' || env.OPENAI_BASE_URL || env.OPENAI_API_KEY || env.AI_OLLAMA !== 'off', {
    path: ['AI_WRITER'],
    error: 'is llm, which needs OPENAI_BASE_URL, OPENAI_API_KEY or AI_OLLAMA',
  })
  .transform((env) => {
    const hasEndpoint = Boolean(env.OPENAI_BASE_URL || env.OPENAI_API_KEY);
    const timeoutMs = env.AI_TIMEOUT_MS;
    return {
      writer: selectWriter(env.AI_WRITER, hasEndpoint, env.AI_OLLAMA !== 'off'),
      defaults: {
        fallbackToEmbedded: env.AI_FALLBACK_TO_EMBEDDED,
        language: env.AI_LANGUAGE,
        monthlyTokenLimit: env.AI_MONTHLY_TOKENS_PER_ACCOUNT,
      },
      modelReview: env.AI_MODEL_REVIEW,
      prices: { input: env.AI_PRICE_INPUT_PER_MILLION, output: env.AI_PRICE_OUTPUT_PER_MILLION },
      llm: {
        baseUrl: env.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
        apiKey: env.OPENAI_API_KEY ?? '',
        model: env.AI_MODEL ?? 'gpt-4o-mini',
        timeoutMs,
        contextTokens: env.AI_CONTEXT_TOKENS ?? LLM_CONTEXT_TOKENS,
      },
      ollama: {
        url:
          env.AI_OLLAMA === 'auto' || env.AI_OLLAMA === 'off'
            ? 'http://127.0.0.1:11434'
            : env.AI_OLLAMA.replace(/\/+$/, ''),
        model: env.AI_MODEL ?? '',
        timeoutMs,
        contextTokens: env.AI_CONTEXT_TOKENS ?? OLLAMA_CONTEXT_TOKENS,
      },
    };
  });

/** `ollama-or-embedded` uses a local model if one is found. A configured endpoint takes precedence over a detected one. */
export type ConfiguredWriter = 'embedded' | 'llm' | 'ollama' | 'ollama-or-embedded';

function selectWriter(
  setting: 'auto' | 'embedded' | 'llm',
  hasEndpoint: boolean,
  usesOllama: boolean,
): ConfiguredWriter {
  if (setting === 'embedded') return 'embedded';
  if (hasEndpoint) return 'llm';
  if (!usesOllama) return 'embedded';
  return setting === 'llm' ? 'ollama' : 'ollama-or-embedded';
}

export type AiConfig = LoadedConfig<typeof variables>;

/** Parses the environment; prints the errors and exits with 1 if it is invalid. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): AiConfig {
  return loadServiceConfig(
    'ai',
    { calls: ['meetings', 'accounts', 'search', 'recordings'], hasDatabase: true, extraVariables: variables },
    env,
  );
}
