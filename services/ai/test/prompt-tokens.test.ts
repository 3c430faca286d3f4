import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { respondWith, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { baseline } from './prompt-tokens-baseline.ts';
import { createInput } from './transcripts.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

/** Real meetings, stored beside the repository. Without them, the invented ones of this repository are counted. */
const SHARED_FOLDER = resolve(import.meta.dirname, '../../../../shared/data/meetings');
const hasShared = existsSync(SHARED_FOLDER);
const FOLDER = hasShared ? SHARED_FOLDER : resolve(import.meta.dirname, 'sample-meetings');
const before: Readonly<Record<string, number>> = hasShared ? baseline.shared : baseline.sampleMeetings;
/** In short meetings, a request consists mostly of rules, so that the lines hardly change its size. */
const SHARE_MAX = hasShared ? 0.75 : 1;

let model: ScriptedModel;
beforeAll(async () => {
  model = await startScriptedModel(() => respondWith({ language: 'en', title: '', sections: [], action_items: [] }));
});
afterAll(() => model.stop());

/** The tokens of all messages that are sent about a meeting, by the vocabulary `o200k_base`. */
async function countSent(file: string): Promise<number> {
  const writer = createLlmWriter(
    { baseUrl: model.baseUrl, apiKey: '', model: 'scripted', timeoutMs: 20_000, contextTokens: 128_000 },
    { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
  );
  const first = model.requests.length;
  await writer.write(createInput(readFileSync(resolve(FOLDER, file), 'utf8')), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    tokenBudget: unlimitedTokenBudget,
    canFallBack: false,
  });
  return model.requests
    .slice(first)
    .flatMap(({ messages }) => messages)
    .reduce((sum, { content }) => sum + countTokens(content), 0);
}

describe('requests about meetings', () => {
  it(`use at most ${SHARE_MAX * 100} % of the tokens that they used before lines were compact`, async () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));
    expect(files.sort()).toEqual(Object.keys(before).sort());
    let [now, earlier] = [0, 0];
    for (const file of files) {
      now += await countSent(file);
      earlier += before[file] ?? 0;
    }
    expect(now / earlier).toBeLessThanOrEqual(SHARE_MAX);
  });
});
