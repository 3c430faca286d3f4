import { describe, expect, it } from '@jest/globals';
import { estimateTokens, getResponseTokens } from './tokens.ts';

describe('the estimate of tokens', () => {
  it.each([
    ['the meeting was moved to May', 8],
    ['会議は五月に延期されました', 10],
    ['встреча перенесена на май', 11],
    ['', 0],
  ])('depends on the script: %s', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('reserves a third of a small context for the response, and more for a reasoning model', () => {
    expect(getResponseTokens({ model: 'gpt-4o-mini', contextTokens: 4_096 })).toBe(1_365);
    expect(getResponseTokens({ model: 'gpt-4o-mini', contextTokens: 128_000 })).toBe(4_000);
    expect(getResponseTokens({ model: 'openai/o3-mini', contextTokens: 32_000 })).toBe(10_666);
    expect(getResponseTokens({ model: 'gpt-5-mini', contextTokens: 128_000 })).toBe(16_000);
  });
});
