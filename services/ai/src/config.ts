import { type LoadedConfig, loadServiceConfig } from '@minutehand/service-kit/config';
import { z } from 'zod';
import { LLM_CONTEXT_TOKENS, LLM_TIMEOUT_MS, OLLAMA_CONTEXT_TOKENS } from './limits.ts';

const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

const price = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be a price for a million tokens such as 0.15')
  .transform(Number);

export const ownVariables = z
  .object({
    AI_WRITER: z.enum(['auto', 'embedded', 'llm'], 'must be auto, embedded or llm').default('auto'),
    AI_MODEL: z.string().optional(),
    AI_TIMEOUT_MS: number(1_000, 3_600_000).default(LLM_TIMEOUT_MS),
    AI_CONTEXT_TOKENS: number(4_000, 10_000_000).optional(),
    AI_LANGUAGE: z
      .string()
      .regex(/^(?:[a-z]{2})?$/, 'must be a code of two letters such as en')
      .default(''),
    AI_FALLBACK_TO_EMBEDDED: z.enum(['true', 'false'], 'must be true or false').default('false'),
    AI_MONTHLY_TOKENS_PER_ACCOUNT: number(0, 1_000_000_000).default(0),
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
  .refine((own) => own.AI_WRITER !== 'llm' || own.OPENAI_BASE_URL || own.OPENAI_API_KEY || own.AI_OLLAMA !== 'off', {
    path: ['AI_WRITER'],
    error: 'is llm, which needs OPENAI_BASE_URL, OPENAI_API_KEY or AI_OLLAMA',
  })
  .transform((own) => {
    const hasEndpoint = Boolean(own.OPENAI_BASE_URL || own.OPENAI_API_KEY);
    const timeoutMs = own.AI_TIMEOUT_MS;
    return {
      writer: writerOf(own.AI_WRITER, hasEndpoint, own.AI_OLLAMA !== 'off'),
      defaults: {
        fallbackToEmbedded: own.AI_FALLBACK_TO_EMBEDDED === 'true',
        language: own.AI_LANGUAGE,
        monthlyTokenLimit: own.AI_MONTHLY_TOKENS_PER_ACCOUNT,
      },
      prices: { input: own.AI_PRICE_INPUT_PER_MILLION, output: own.AI_PRICE_OUTPUT_PER_MILLION },
      llm: {
        baseUrl: own.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
        apiKey: own.OPENAI_API_KEY ?? '',
        model: own.AI_MODEL ?? 'gpt-4o-mini',
        timeoutMs,
        contextTokens: own.AI_CONTEXT_TOKENS ?? LLM_CONTEXT_TOKENS,
      },
      ollama: {
        url:
          own.AI_OLLAMA === 'auto' || own.AI_OLLAMA === 'off'
            ? 'http://127.0.0.1:11434'
            : own.AI_OLLAMA.replace(/\/+$/, ''),
        model: own.AI_MODEL ?? '',
        timeoutMs,
        contextTokens: own.AI_CONTEXT_TOKENS ?? OLLAMA_CONTEXT_TOKENS,
      },
    };
  });

/** Who writes. `ollama-or-embedded` is a local model where one is found; a configured endpoint goes before one that is looked for. */
export type ConfiguredWriter = 'embedded' | 'llm' | 'ollama' | 'ollama-or-embedded';

function writerOf(
  wanted: 'auto' | 'embedded' | 'llm',
  hasEndpoint: boolean,
  looksForOllama: boolean,
): ConfiguredWriter {
  if (wanted === 'embedded') return 'embedded';
  if (hasEndpoint) return 'llm';
  if (!looksForOllama) return 'embedded';
  return wanted === 'llm' ? 'ollama' : 'ollama-or-embedded';
}

export type AiConfig = LoadedConfig<typeof ownVariables>;

/** The environment as the ai service's configuration, or a list of what is wrong and exit 1. */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): AiConfig {
  return loadServiceConfig('ai', { calls: ['meetings'], hasDatabase: true, extra: ownVariables }, env);
}
