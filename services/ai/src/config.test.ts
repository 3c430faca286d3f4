import { parseConfig } from '@minutehand/service-kit/config';
import { describe, expect, it } from 'vitest';
import { ownVariables } from './config.ts';

const own = (env: Record<string, string>) => ownVariables.safeParse(env);

describe('the ai service’s settings', () => {
  it('choose the model where one is named, the embedded writer otherwise', () => {
    expect(own({}).data?.writer).toBe('embedded');
    expect(own({ OPENAI_API_KEY: 'k' }).data?.writer).toBe('llm');
    expect(own({ OPENAI_BASE_URL: 'http://localhost:11434/v1' }).data?.writer).toBe('llm');
    expect(own({ OPENAI_API_KEY: 'k', AI_WRITER: 'embedded' }).data?.writer).toBe('embedded');
  });

  it('fall back to the embedded writer only if told to', () => {
    expect(own({ OPENAI_API_KEY: 'k' }).data?.fallbackToEmbedded).toBe(false);
    expect(own({ OPENAI_API_KEY: 'k', AI_FALLBACK_TO_EMBEDDED: 'true' }).data?.fallbackToEmbedded).toBe(true);
  });

  it('name what is wrong', () => {
    const { faults } = parseConfig(
      'ai',
      { extra: ownVariables },
      { AI_WRITER: 'robot', AI_TIMEOUT_MS: 'soon', OPENAI_BASE_URL: 'x' },
    );
    const named = (faults ?? []).map((fault) => fault.variable);
    expect(named).toEqual(expect.arrayContaining(['AI_WRITER', 'AI_TIMEOUT_MS', 'OPENAI_BASE_URL']));
    expect(own({ AI_WRITER: 'llm' }).success).toBe(false);
  });
});
