import { describe, expect, it } from '@jest/globals';
import { parseConfig } from '@minutehand/service-kit/config';
import { variables } from './config.ts';

const parse = (env: Record<string, string>) => variables.safeParse(env);

describe('the configuration of the ai service', () => {
  it('selects the model if one is configured, and the embedded writer otherwise', () => {
    expect(parse({}).data?.writer).toBe('embedded');
    expect(parse({ OPENAI_API_KEY: 'k' }).data?.writer).toBe('llm');
    expect(parse({ OPENAI_BASE_URL: 'http://localhost:11434/v1' }).data?.writer).toBe('llm');
    expect(parse({ OPENAI_API_KEY: 'k', AI_WRITER: 'embedded' }).data?.writer).toBe('embedded');
  });

  it('limits a call to the model to two minutes by default', () => {
    expect(parse({ OPENAI_API_KEY: 'k' }).data).toMatchObject({
      llm: { timeoutMs: 120_000 },
      ollama: { timeoutMs: 120_000 },
    });
    expect(parse({ OPENAI_API_KEY: 'k', AI_TIMEOUT_MS: '5000' }).data?.llm.timeoutMs).toBe(5_000);
  });

  it('falls back to the embedded writer only if that is enabled', () => {
    expect(parse({ OPENAI_API_KEY: 'k' }).data?.defaults.fallbackToEmbedded).toBe(false);
    expect(parse({ OPENAI_API_KEY: 'k', AI_FALLBACK_TO_EMBEDDED: 'true' }).data?.defaults.fallbackToEmbedded).toBe(
      true,
    );
  });

  it('looks for a local model only if that is enabled and no endpoint is configured', () => {
    expect(parse({ AI_OLLAMA: 'off' }).data?.writer).toBe('embedded');
    expect(parse({ AI_OLLAMA: 'auto' }).data).toMatchObject({
      writer: 'ollama-or-embedded',
      ollama: { url: 'http://127.0.0.1:11434', model: '', contextTokens: 4_096 },
    });
    expect(
      parse({ AI_OLLAMA: 'http://gpu:1/', AI_WRITER: 'llm', AI_MODEL: 'x', AI_CONTEXT_TOKENS: '16000' }).data,
    ).toMatchObject({
      writer: 'ollama',
      ollama: { url: 'http://gpu:1', model: 'x', contextTokens: 16_000 },
    });
    expect(parse({ AI_OLLAMA: 'auto', OPENAI_API_KEY: 'k' }).data?.writer).toBe('llm');
    expect(parse({ AI_OLLAMA: 'auto', AI_WRITER: 'embedded' }).data?.writer).toBe('embedded');
  });

  it('lists each invalid variable', () => {
    const { errors } = parseConfig(
      'ai',
      { extraVariables: variables },
      {
        AI_WRITER: 'robot',
        AI_TIMEOUT_MS: 'soon',
        OPENAI_BASE_URL: 'x',
        AI_OLLAMA: 'yes',
        AI_PRICE_INPUT_PER_MILLION: '-1',
        AI_LANGUAGE: 'English',
      },
    );
    const named = (errors ?? []).map((error) => error.variable);
    expect(named).toEqual(
      expect.arrayContaining([
        'AI_WRITER',
        'AI_TIMEOUT_MS',
        'OPENAI_BASE_URL',
        'AI_OLLAMA',
        'AI_PRICE_INPUT_PER_MILLION',
        'AI_LANGUAGE',
      ]),
    );
    expect(parse({ AI_WRITER: 'llm' }).success).toBe(false);
  });
});
