import { type LoadedConfig, loadServiceConfig } from '@minutehand/service-kit/config';
import { z } from 'zod';
import { LLM_CONTEXT_TOKENS, LLM_TIMEOUT_MS } from './limits.ts';

const number = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

export const ownVariables = z
  .object({
    AI_WRITER: z.enum(['auto', 'embedded', 'llm'], 'must be auto, embedded or llm').default('auto'),
    AI_MODEL: z.string().default('gpt-4o-mini'),
    AI_TIMEOUT_MS: number(1_000, 3_600_000).default(LLM_TIMEOUT_MS),
    AI_CONTEXT_TOKENS: number(8_000, 10_000_000).default(LLM_CONTEXT_TOKENS),
    AI_FALLBACK_TO_EMBEDDED: z.enum(['true', 'false'], 'must be true or false').default('false'),
    OPENAI_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'must be a URL like https://api.openai.com/v1' })
      .optional()
      .meta({ example: 'http://localhost:11434/v1' }),
    OPENAI_API_KEY: z.string().optional(),
  })
  .refine((own) => own.AI_WRITER !== 'llm' || own.OPENAI_BASE_URL || own.OPENAI_API_KEY, {
    path: ['AI_WRITER'],
    error: 'is llm, which needs OPENAI_BASE_URL or OPENAI_API_KEY',
  })
  .transform((own) => ({
    /** Who writes: "auto" is the model where one is configured. */
    writer:
      own.AI_WRITER === 'auto'
        ? own.OPENAI_BASE_URL || own.OPENAI_API_KEY
          ? ('llm' as const)
          : ('embedded' as const)
        : own.AI_WRITER,
    fallbackToEmbedded: own.AI_FALLBACK_TO_EMBEDDED === 'true',
    llm: {
      baseUrl: own.OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
      apiKey: own.OPENAI_API_KEY ?? '',
      model: own.AI_MODEL,
      timeoutMs: own.AI_TIMEOUT_MS,
      contextTokens: own.AI_CONTEXT_TOKENS,
    },
  }));

export type AiConfig = LoadedConfig<typeof ownVariables>;

/** The environment as the ai service's configuration, or a list of what is wrong and exit 1. */
export function loadAiConfig(env: Readonly<Record<string, string | undefined>> = process.env): AiConfig {
  return loadServiceConfig('ai', { calls: ['meetings'], hasDatabase: true, extra: ownVariables }, env);
}
