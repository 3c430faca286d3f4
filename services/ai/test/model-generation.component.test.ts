import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import { AiServiceService } from '@minutehand/contracts/proto/ai/v1/ai';
import { systemScope } from '@minutehand/service-kit/identity';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { expectEventually } from '@minutehand/test-kit/expect';
import { createActor } from '@minutehand/test-kit/identity';
import { failWith, type ModelResponse, respondWith, startScriptedModel } from '@minutehand/test-kit/model';
import type { TestService } from '@minutehand/test-kit/service';
import { generations } from '../src/outbound/store/generations.ts';
import {
  createLlmSettings,
  createTranscriptReady,
  defaults,
  finishGeneration,
  getGeneration,
  getPublished,
  type Meetings,
  startAi,
  startAiWithModel,
  storedMeeting,
} from './test-context.ts';

const response = respondWith({
  language: 'en',
  title: 'Session cache',
  sections: [
    {
      heading: 'Decisions Made',
      lines: [
        {
          topic: '',
          text: 'The session check is cached.',
          segments: [6],
          quote: "let's go with the cache for the session check",
        },
      ],
    },
  ],
  action_items: [],
});
const pendingResponse: ModelResponse = { ...response, ending: 'none' };
const scope = systemScope('reads stored generations', 'account-1');
const findStored = (ai: TestService, id = 'gen1') => ai.store.collection(generations).find(scope, id);
/** A script that responds or fails after a duration on the service's clock. */
const createTimedScript = (ms: number, response: ModelResponse) => {
  let time = Date.now();
  const script = () => {
    time += ms;
    return response;
  };
  return { script, now: () => new Date(time) };
};
const getWriterSettings = async (ai: TestService, accountId = 'account-1') =>
  (await ai.client(AiServiceService).getWriting({}, { as: createActor({ accountId }) })).writing;
const updateWriterSettings = (ai: TestService, changes: object, role: 'owner' | 'admin' | 'member' = 'owner') =>
  ai.client(AiServiceService).updateWriting(changes, { as: createActor({ accountId: 'account-1', role }) });

describe('a generation with a language model', () => {
  it('publishes increasing progress while the response is streamed', async () => {
    const { ai } = await startAiWithModel([response]);
    await finishGeneration(ai);
    const steps = getPublished('ai.generation_progressed').map(({ step, progress }) => `${step} ${progress}`);
    expect(steps[0]).toBe('reading 10');
    expect(steps).toEqual(expect.arrayContaining(['minutes 35', 'title 75', 'action_items 85']));
    const progress = getPublished('ai.generation_progressed').map((event) => event.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('receives the spoken terms of the account in their correct spelling', async () => {
    const glossary = [
      { term: 'Session-Check', aliases: ['session check'], meaning: '' },
      { term: 'Kubernetes', aliases: ['cuban eddies'], meaning: '' },
    ];
    const model = await startScriptedModel([response]);
    const settings = { writer: 'llm', llm: createLlmSettings(model.baseUrl) } as const;
    const ai = await startAi(storedMeeting, settings, undefined, {}, {}, () => glossary);
    await finishGeneration(ai);
    const sent = JSON.stringify(model.requests[0]?.messages);
    await model.stop();
    expect(sent).toContain('Session-Check');
    expect(sent).not.toContain('Kubernetes');
  });

  it('is written without a glossary while the accounts service does not respond', async () => {
    const model = await startScriptedModel([response]);
    const settings = { writer: 'llm', llm: createLlmSettings(model.baseUrl) } as const;
    const ai = await startAi(storedMeeting, settings, undefined, {}, {}, () => {
      throw new AppError('platform.unavailable');
    });
    await finishGeneration(ai);
    await model.stop();
    expect(await getGeneration()).toMatchObject({ writer: 'llm' });
  });

  it('records writer, prompt version, duration, usage and dropped statements', async () => {
    const unsupported = { description: 'Pay', owner: '', due_date: '', segments: [1], quote: 'nobody said so' };
    const { script, now } = createTimedScript(
      4_200,
      respondWith({ ...JSON.parse(response.content), action_items: [unsupported] }),
    );
    const { ai } = await startAiWithModel(script, {}, storedMeeting, now);
    await finishGeneration(ai);
    expect(await getGeneration()).toMatchObject({
      writer: 'llm',
      model: 'm',
      promptVersion: 'minutes-v15',
      durationMs: 4_200,
      droppedClaims: 1,
    });
    expect(await findStored(ai)).toMatchObject({
      asked: { writer: 'llm', model: 'm' },
      durationMs: 4_200,
      inputTokens: 100,
      outputTokens: 50,
    });
  });

  it('records the requested writer, duration and code of a failure', async () => {
    const { script, now } = createTimedScript(700, failWith(401));
    const { ai } = await startAiWithModel(script, {}, storedMeeting, now);
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed')).toMatchObject([
      { code: 'generation.model_misconfigured' },
    ]);
    // The error is permanent.
    expect(ai.bus.deadLetters).toMatchObject([{ attempts: 1 }]);
    expect(await findStored(ai)).toMatchObject({
      state: 'failed',
      code: 'generation.model_misconfigured',
      durationMs: 700,
      asked: { writer: 'llm', model: 'm' },
    });
  });

  it('is aborted and purged when its meeting is deleted', async () => {
    const { ai, model } = await startAiWithModel([pendingResponse]);
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => model.requests.length).toBe(1);
    await ai.bus.publish(createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' })));
    await ai.bus.settled();
    await expectEventually(model.countAborted).toBe(1);
    expect(await findStored(ai)).toBeUndefined();
    expect(getPublished('ai.generation_failed')).toEqual([]);
    expect(ai.bus.deadLetters).toEqual([]);
  });

  it('is aborted when another generation replaces it', async () => {
    const { ai, model } = await startAiWithModel((_, count) => (count === 1 ? pendingResponse : response));
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => model.requests.length).toBe(1);
    await finishGeneration(ai, 'gen2');
    await ai.bus.settled();
    await expectEventually(model.countAborted).toBe(1);
    expect(await findStored(ai)).toMatchObject({ state: 'unwanted' });
    expect(getPublished('ai.generation_finished').map(({ generationId }) => generationId)).toEqual(['gen2']);
  });

  it('is not affected by the deletion of other meetings', async () => {
    const { ai, model } = await startAiWithModel([pendingResponse]);
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => model.requests.length).toBe(1);
    await ai.bus.publish(createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm2' })));
    await ai.bus.publish(
      createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' }), { accountId: 'account-2' }),
    );
    await expectEventually(() => ai.bus.published.length).toBeGreaterThan(3);
    expect(model.countAborted()).toBe(0);
    expect(await findStored(ai)).toMatchObject({ state: 'running' });
    await ai.bus.publish(createStoredEvent(createEvent('meetings.meeting_deleted', { meetingId: 'm1' })));
    await ai.bus.settled();
  });
});

describe('the model usage of an account', () => {
  it('is counted in tokens and cost for each month', async () => {
    const { ai } = await startAiWithModel([response]);
    await finishGeneration(ai);
    expect(await getWriterSettings(ai)).toMatchObject({
      usage: {
        month: new Date().toISOString().slice(0, 7),
        calls: 1,
        inputTokens: 100,
        outputTokens: 50,
        costMicros: 150,
      },
    });
    expect((await getWriterSettings(ai, 'account-2'))?.usage).toMatchObject({ calls: 0, costMicros: 0 });
  });

  it('fails a generation above the operator’s limit with generation.token_limit_reached', async () => {
    const { ai, model } = await startAiWithModel([response], { defaults: { ...defaults, monthlyTokenLimit: 1_000 } });
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed')).toMatchObject([
      { code: 'generation.token_limit_reached' },
    ]);
    expect(model.requests).toEqual([]);
    expect(ai.bus.deadLetters).toMatchObject([{ attempts: 1 }]);
  });

  it('fails a generation above the account’s limit, which is at most the operator’s', async () => {
    const { ai } = await startAiWithModel([response], { defaults: { ...defaults, monthlyTokenLimit: 50_000 } });
    expect((await updateWriterSettings(ai, { monthlyTokenLimit: 90_000 })).writing?.monthlyTokenLimit).toBe(50_000);
    expect((await updateWriterSettings(ai, { monthlyTokenLimit: 1_000 })).writing?.monthlyTokenLimit).toBe(1_000);
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed')).toMatchObject([
      { code: 'generation.token_limit_reached' },
    ]);
  });

  it('is purged with the account', async () => {
    const { ai } = await startAiWithModel([response]);
    await finishGeneration(ai);
    await updateWriterSettings(ai, { language: 'de' });
    await ai.bus.publish(
      createStoredEvent(createEvent('accounts.account_deleted', { accountId: 'account-1' }), { accountId: '' }),
    );
    await ai.bus.settled();
    expect(await getWriterSettings(ai)).toMatchObject({ language: '', usage: { calls: 0 } });
  });
});

describe('the writer settings of an account', () => {
  it('override the operator’s defaults for that account only', async () => {
    const ai = await startAi(storedMeeting, { defaults: { ...defaults, language: 'fr' } });
    expect(await getWriterSettings(ai)).toMatchObject({
      fallbackToEmbedded: false,
      language: 'fr',
      monthlyTokenLimit: 0,
      writer: 'embedded',
    });
    await updateWriterSettings(ai, { fallbackToEmbedded: true });
    await updateWriterSettings(ai, { language: '' }, 'admin');
    expect(await getWriterSettings(ai)).toMatchObject({ fallbackToEmbedded: true, language: '' });
    expect(await getWriterSettings(ai, 'account-2')).toMatchObject({ fallbackToEmbedded: false, language: 'fr' });
  });

  it('can be changed by owners and admins to valid values only', async () => {
    const ai = await startAi();
    await expect(updateWriterSettings(ai, { language: 'de' }, 'member')).rejects.toMatchObject({
      code: 'writer_settings.not_permitted',
    });
    for (const changes of [{ language: 'German' }, { monthlyTokenLimit: -1 }]) {
      await expect(updateWriterSettings(ai, changes)).rejects.toMatchObject({ code: 'writer_settings.invalid' });
    }
  });

  it('enable the fallback to the embedded writer, which is stated in the notice', async () => {
    const { ai } = await startAiWithModel([failWith(401)]);
    await ai.bus.publish(createTranscriptReady());
    await expectEventually(() => getPublished('ai.generation_failed')).toHaveLength(1);
    await updateWriterSettings(ai, { fallbackToEmbedded: true });
    await finishGeneration(ai, 'gen2');
    const result = await getGeneration(undefined, 'gen2');
    expect(result.writer).toBe('embedded');
    expect(result.notice).toContain('The language model could not write these minutes');
  });

  it('state the limit as the reason of the fallback in the notice', async () => {
    const limited = { fallbackToEmbedded: true, language: '', monthlyTokenLimit: 1_000 };
    const { ai } = await startAiWithModel([response], { defaults: limited });
    await finishGeneration(ai);
    expect((await getGeneration()).notice).toContain('monthly limit of this workspace has been reached');
  });

  it('set the language that is requested from the model', async () => {
    const { ai, model } = await startAiWithModel([response]);
    await updateWriterSettings(ai, { language: 'cy' });
    await finishGeneration(ai);
    expect(model.requests[0]?.messages.at(-1)?.content).toContain('transcript): "cy"');
  });
});

describe('a local model', () => {
  /** Ollama's model list, in front of a scripted model. */
  async function startOllama(names: string[]) {
    const model = await startScriptedModel([response]);
    const list = createServer((request, response) => {
      if (request.url === '/api/tags')
        return void response.end(JSON.stringify({ models: names.map((name) => ({ name })) }));
      // The scripted model serves all other requests.
      response.writeHead(307, { location: `${new URL(model.baseUrl).origin}${request.url}` }).end();
    });
    list.listen(0, '127.0.0.1');
    await once(list, 'listening');
    const url = `http://127.0.0.1:${(list.address() as AddressInfo).port}`;
    const close = async () => {
      list.close();
      list.closeAllConnections();
      await model.stop();
    };
    return { model, url, close };
  }
  const ollamaSettings = (url: string, model = '') => ({ url, model, timeoutMs: 5_000, contextTokens: 4_096 });

  it('is used if Ollama has a model that generates text', async () => {
    const local = await startOllama(['nomic-embed-text:latest', 'llama3:latest']);
    const ai = await startAi(storedMeeting, { writer: 'ollama-or-embedded', ollama: ollamaSettings(local.url) });
    await finishGeneration(ai);
    expect(await getGeneration()).toMatchObject({ writer: 'llm', model: 'llama3:latest' });
    await local.close();
  });

  it('is replaced by the embedded writer if Ollama lacks the configured model', async () => {
    const local = await startOllama(['llama3:latest']);
    const ai = await startAi(storedMeeting, {
      writer: 'ollama-or-embedded',
      ollama: ollamaSettings(local.url, 'mistral'),
    });
    await finishGeneration(ai);
    expect((await getGeneration()).writer).toBe('embedded');
    expect(local.model.requests).toEqual([]);
    await local.close();
  });

  it('is not contacted if the writer is "embedded"', async () => {
    let requestCount = 0;
    const local = await startOllama(['llama3']);
    const meetings: Meetings = {
      ...storedMeeting,
      streamTranscript: () => {
        requestCount += 1;
        return storedMeeting.streamTranscript();
      },
    };
    const ai = await startAi(meetings, { writer: 'embedded', ollama: ollamaSettings(local.url) });
    await finishGeneration(ai);
    expect((await getGeneration()).writer).toBe('embedded');
    expect([requestCount, local.model.requests.length]).toEqual([1, 0]);
    await local.close();
  });
});
