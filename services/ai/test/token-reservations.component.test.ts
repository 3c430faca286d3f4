import { describe, expect, it } from '@jest/globals';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { DEFAULT_QUOTAS } from '@minutehand/contracts/quotas';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { failWith, type ModelResponse, respondWith } from '@minutehand/test-kit/model';
import { countAccepted, PARALLEL, RACE_TIMEOUT_MS, RUNS } from '@minutehand/test-kit/races';
import type { TestService } from '@minutehand/test-kit/service';
import { createTokenBudget } from '../src/app/account-writer-settings.ts';
import type { Ports } from '../src/app/ports.ts';
import { usage, writerSettings } from '../src/outbound/store/writer-settings.ts';
import {
  createTranscriptReady,
  defaults,
  finishGeneration,
  getPublished,
  type Meetings,
  startAi,
  startAiWithModel,
  storedMeeting,
  streamTranscript,
} from './test-context.ts';

const response = respondWith({ language: 'en', title: 'Session cache', sections: [], action_items: [] });
const pendingResponse: ModelResponse = { ...response, ending: 'none' };
/** Fits the prompt of the test meeting and the longest response to it, once. */
const ONE_CALL_TOKENS = 9_000;
const anyMeeting: Meetings = {
  ...storedMeeting,
  getGenerationBrief: async (_, context) => storedMeeting.getGenerationBrief({ meetingId: 'm1' }, context),
  streamTranscript: () => streamTranscript(3),
};
const getUsage = async (ai: TestService) =>
  (await ai.client(AiServiceService).getWriting({}, { as: createActor({ accountId: 'account-1' }) })).writing?.usage;

/** The token budget of account-1 on the store of a service. */
function createTestTokenBudget(ai: TestService, monthlyTokenLimit: number, now = () => new Date()) {
  let id = 0;
  const ports = {
    usage: ai.store.collection(usage),
    writerSettings: ai.store.collection(writerSettings),
    defaults: { ...defaults, monthlyTokenLimit },
    readQuotas: async () => DEFAULT_QUOTAS,
    prices: { input: 0, output: 0 },
    now,
    newId: () => `reservation-${id++}`,
  };
  return createTokenBudget(ports as unknown as Ports, 'account-1');
}

describe('the monthly token limit', () => {
  it(
    'is not exceeded by generations that run in parallel',
    async () => {
      const { ai, model } = await startAiWithModel(
        () => pendingResponse,
        { defaults: { ...defaults, monthlyTokenLimit: ONE_CALL_TOKENS } },
        anyMeeting,
      );
      for (let meeting = 1; meeting <= PARALLEL; meeting += 1) {
        await ai.bus.publish(createTranscriptReady({ meetingId: `m${meeting}`, generationId: `gen${meeting}` }));
      }
      const failures = () => getPublished('ai.generation_failed');
      await expectEventually(() => failures().length, { timeout: RACE_TIMEOUT_MS }).toBe(PARALLEL - 1);
      expect(new Set(failures().map(({ code }) => code))).toEqual(new Set(['generation.token_limit_reached']));
      expect(model.requests).toHaveLength(1);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'accepts exactly the parallel calls that fit, in 20 runs',
    async () => {
      const ai = await startAi();
      for (let run = 1; run <= RUNS; run += 1) {
        const tokenBudget = createTestTokenBudget(ai, 300 * run);
        const calls: Awaited<ReturnType<typeof tokenBudget.reserve>>[] = [];
        const reserve = async () => calls.push(await tokenBudget.reserve(100));
        expect(await countAccepted(reserve, 'generation.token_limit_reached')).toBe(3);
        await Promise.all(calls.map((call) => call.settle({ inputTokens: 60, outputTokens: 40 })));
      }
      expect(await getUsage(ai)).toMatchObject({ calls: 60, inputTokens: 3_600, outputTokens: 2_400 });
    },
    RACE_TIMEOUT_MS,
  );

  it('does not count the tokens that a finished call did not use, or those of a failed call', async () => {
    const ai = await startAi();
    const tokenBudget = createTestTokenBudget(ai, 100);
    await (await tokenBudget.reserve(100)).settle({ inputTokens: 10, outputTokens: 10 });
    await (await tokenBudget.reserve(80)).release();
    await expect(tokenBudget.reserve(81)).rejects.toMatchObject({ code: 'generation.token_limit_reached' });
    await tokenBudget.reserve(80);
  });

  it('stops counting the reservation of a killed process after the longest possible generation', async () => {
    const ai = await startAi();
    let time = Date.now();
    const tokenBudget = createTestTokenBudget(ai, 100, () => new Date(time));
    await tokenBudget.reserve(100);
    await expect(tokenBudget.reserve(1)).rejects.toMatchObject({ code: 'generation.token_limit_reached' });
    time += 21 * 60_000;
    await tokenBudget.reserve(100);
  });

  it('states the usage and the limit when it rejects a call', async () => {
    const ai = await startAi();
    const tokenBudget = createTestTokenBudget(ai, 2_000);
    await (await tokenBudget.reserve(1_500)).settle({ inputTokens: 1_000, outputTokens: 500 });
    await expect(tokenBudget.reserve(501)).rejects.toThrow('has used 1,500 of 2,000 tokens');
  });

  it('is that of the subscription when it is lower, and part of the usage of the account', async () => {
    const ai = await startAi(storedMeeting, {}, undefined, { model_tokens_per_month: 5_000 });
    const { usage: quotas } = await ai
      .client(AiServiceService)
      .getUsage({}, { as: createActor({ accountId: 'account-1' }) });
    expect(quotas).toContainEqual({ quota: 'model_tokens_per_month', used: 0, limit: 5_000 });
  });

  it('counts nothing for a call that the model rejects', async () => {
    const { ai } = await startAiWithModel([failWith(401), response], {
      defaults: { ...defaults, monthlyTokenLimit: ONE_CALL_TOKENS },
    });
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed')).toHaveLength(1);
    expect(await getUsage(ai)).toMatchObject({ calls: 0, inputTokens: 0 });
    await finishGeneration(ai, 'gen2');
    expect(await getUsage(ai)).toMatchObject({ calls: 1, inputTokens: 100, outputTokens: 50 });
  });
});
