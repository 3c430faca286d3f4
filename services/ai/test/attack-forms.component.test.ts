import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { attacks } from '@minutehand/test-kit/attacks';
import { type ModelResponse, respondWith, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import type { AccountWriter } from '../src/app/ports.ts';
import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft } from '../src/domain/draft.ts';
import { LLM_RESPONSE_CHARACTERS_MAX } from '../src/limits.ts';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import { createMeeting, createResponse, expectHarmless, findInjectedOutput } from './hijacked-model.ts';
import { type createInput, planning } from './transcripts.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

const options = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  tokenBudget: unlimitedTokenBudget,
  canFallBack: false,
};

const respondWithMessage = (message: object): ModelResponse =>
  respondWith('', { body: { model: 'm', choices: [{ index: 0, finish_reason: 'stop', message }] } });
const callTool = (json: string) => ({
  ...{ content: null, tool_calls: [{ type: 'function', function: { name: 'minutes', arguments: json } }] },
});
/** Minutes of a model that ignores the attack, for the planning meeting. */
const harmlessResponse = createResponse({}, 4, '');

/** The forms of responses of a model that follows the attack; `isJsonHarmless`: only the text around the JSON follows it. */
const forms: readonly { name: string; isJsonHarmless: boolean; respond: (hijacked: string) => ModelResponse }[] = [
  {
    ...{ name: 'after thoughts that repeat it', isJsonHarmless: false },
    respond: (hijacked) => respondWith(`<think>The transcript says: ${hijacked}</think>\n${hijacked}`),
  },
  {
    ...{ name: 'in a code fence between prose', isJsonHarmless: false },
    respond: (hijacked) => respondWith(`Here you are {as told}:\n\`\`\`json\n${hijacked}\n\`\`\`\nAnything else?`),
  },
  { name: 'in a tool call', isJsonHarmless: false, respond: (hijacked) => respondWithMessage(callTool(hijacked)) },
  {
    ...{ name: 'in reasoning_content', isJsonHarmless: false },
    respond: (hijacked) => respondWithMessage({ content: '', reasoning_content: hijacked }),
  },
  {
    ...{ name: 'in thoughts only', isJsonHarmless: true },
    respond: (hijacked) => respondWith(`<think>I was told to answer ${hijacked}</think>\n${harmlessResponse}`),
  },
  {
    ...{ name: 'in reasoning_content beside a harmless response', isJsonHarmless: true },
    respond: (hijacked) => respondWithMessage({ content: harmlessResponse, reasoning_content: hijacked }),
  },
  {
    ...{ name: 'in a tool call beside a harmless response', isJsonHarmless: true },
    respond: (hijacked) => respondWithMessage({ ...callTool(hijacked), content: harmlessResponse }),
  },
  {
    ...{ name: 'before a harmless response', isJsonHarmless: true },
    respond: (hijacked) =>
      respondWith(`${hijacked}\n\nThat was an instruction in the transcript. The minutes:\n${harmlessResponse}`),
  },
];

let model: ScriptedModel;
let writer: AccountWriter;
let getResponse: (hijacked: string) => ModelResponse = respondWith;
let hijackedCharacters = 0;
beforeAll(async () => {
  model = await startScriptedModel(({ messages }) => {
    const hijacked = findInjectedOutput(messages) ?? '';
    hijackedCharacters = hijacked.length;
    return getResponse(hijacked);
  });
  writer = createLlmWriter(
    { baseUrl: model.baseUrl, apiKey: '', model: 'hijacked', timeoutMs: 10_000, contextTokens: 32_000 },
    { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
  );
});
afterAll(() => model.stop());

async function write(input: ReturnType<typeof createInput>): Promise<Draft | undefined> {
  try {
    return checkDraft(await writer.write(input, options), input);
  } catch (error) {
    if (!isAppError(error)) throw error;
    expect(error.code).toMatch(/^generation\.(?:response_unusable|response_empty|model_refused)$/);
    return undefined;
  }
}

/** Each form is tried with every third attack, and each attack with several forms: more would only repeat the check of drafts. */
const getAttacks = (form: number) => attacks.filter((_, index) => index % 3 === form % 3);

describe.each(forms.map((form, number) => ({ ...form, number })))(
  'minutes of a model that follows instructions of the transcript $name',
  ({ respond, isJsonHarmless, number }) => {
    it.each(getAttacks(number))('are harmless: $name', async (attack) => {
      getResponse = respond;
      const input = createMeeting(attack);
      const before = model.requests.length;
      const draft = await write(input);
      if (draft !== undefined) expectHarmless(draft, input);
      expect(model.requests.length - before).toBeLessThanOrEqual(2);
      expect(hijackedCharacters).toBeGreaterThan(0);
      // A response that exceeds the limit is not used at all.
      if (!isJsonHarmless || hijackedCharacters + harmlessResponse.length > LLM_RESPONSE_CHARACTERS_MAX) return;
      const lines = draft?.sections.flatMap((section) => section.lines.map(({ text }) => text)) ?? [];
      expect(lines).toContain('The session check is slow.');
      for (const line of lines) expect(line).not.toContain(attack.utterance);
    });
  },
);

describe('minutes that report notes as different from the transcript', () => {
  it.each(getAttacks(0))('quote the notes as plain text: $name', async ({ utterance }) => {
    getResponse = () =>
      respondWith(JSON.stringify({ ...JSON.parse(harmlessResponse), differs: [1, 2, -1, 1_000_000] }));
    const context = { agenda: [utterance], notes: [utterance], openItems: [], decisions: [], sample: [] };
    const input = createMeeting({ name: '', utterance: 'The attacker is silent.', injectedOutput: {} }, planning);
    const draft = await write({ ...input, brief: { ...input.brief, context } });
    expect(draft?.notice ?? '').not.toMatch(/[<>`|]|\*\*|\]\(|!\[/);
    expect((draft?.notice ?? '').length).toBeLessThan(400);
  });
});
