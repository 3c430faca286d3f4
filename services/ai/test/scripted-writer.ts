import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

/** A writer that calls a scripted model without waiting between retries, and the options of its calls without a limit of tokens. */
export function createScriptedWriter(baseUrl: string) {
  const writer = createLlmWriter(
    { baseUrl, apiKey: '', model: 'scripted', timeoutMs: 20_000, contextTokens: 32_000 },
    { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
  );
  const options = {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    tokenBudget: unlimitedTokenBudget,
    canFallBack: false,
  };
  return { writer, options };
}
