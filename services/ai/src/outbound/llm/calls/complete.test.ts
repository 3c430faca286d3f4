import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  callTools,
  failWith,
  respondWith,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from '@minutehand/test-kit/model';
import OpenAI from 'openai';
import { unlimitedTokenBudget } from '../../../../test/unlimited-token-budget.ts';
import { TOOLS_REJECTED_MS } from '../limits.ts';
import { TOOLS } from '../tools.ts';
import { type Complete, createComplete, ToolsNotSupportedError } from './complete.ts';
import type { Message } from './create-body.ts';

const question: Message = { role: 'user', content: 'What is new?' };
const call = { id: '1', name: 'list_decisions', arguments: '{}' };
const afterCall: readonly Message[] = [
  question,
  { role: 'assistant', content: '', toolCalls: [call] },
  { role: 'tool', callId: '1', content: '{}' },
];
const REJECTION = failWith(400, { message: 'this model does not support tools' });

let time: number;
let model: ScriptedModel;
const log = { warn: jest.fn() };
beforeEach(() => {
  time = Date.parse('2026-03-02T12:00:00Z');
  log.warn.mockClear();
});
afterEach(() => model.stop());

async function start(script: Script): Promise<Complete> {
  model = await startScriptedModel(script);
  const client = new OpenAI({ baseURL: model.baseUrl, apiKey: 'none', maxRetries: 0, logLevel: 'off' });
  const settings = { model: 'm', timeoutMs: 5_000, idleMs: 5_000, responseTokens: 100 };
  const retryTiming = { now: () => new Date(time), sleep: async () => undefined, random: () => 1 };
  return createComplete(client, settings, { retryTiming, log });
}

const ask = (complete: Complete, messages: readonly Message[] = [question], tokenBudget = unlimitedTokenBudget) =>
  complete({
    messages,
    tools: TOOLS,
    signal: new AbortController().signal,
    tokenBudget,
    onText: () => undefined,
  });

describe('a server that rejects tools', () => {
  it('gets no tools for a limited time, and a warning is logged', async () => {
    const complete = await start([REJECTION, callTools(call)]);
    await expect(ask(complete)).rejects.toBeInstanceOf(ToolsNotSupportedError);
    time += TOOLS_REJECTED_MS - 1;
    await expect(ask(complete)).rejects.toBeInstanceOf(ToolsNotSupportedError);
    expect(model.requests).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledTimes(1);
    time += 1;
    expect((await ask(complete)).toolCalls).toMatchObject([{ name: call.name }]);
  });

  it('gets none even if an earlier request succeeds after the rejection', async () => {
    const complete = await start([REJECTION, respondWith('As you like.')]);
    const gate = Promise.withResolvers<void>();
    const earlier = ask(complete, [question], {
      reserve: () => gate.promise.then(() => unlimitedTokenBudget.reserve(0)),
    });
    await expect(ask(complete)).rejects.toBeInstanceOf(ToolsNotSupportedError);
    gate.resolve();
    await earlier;
    await expect(ask(complete)).rejects.toBeInstanceOf(ToolsNotSupportedError);
    expect(model.requests).toHaveLength(2);
  });
});

describe('a server that rejects what a model wrote', () => {
  it.each([
    [
      'a call in the request',
      afterCall,
      failWith(400, { message: "Invalid 'messages[1].tool_calls[0].function.name'" }),
    ],
    ['a call in the response', [question], failWith(500, { message: "error parsing tool call: raw='{'" })],
  ])('as %s gets tools with the next question', async (_, messages, response) => {
    let isFirst = true;
    const complete = await start(() => (isFirst ? response : callTools(call)));
    await expect(ask(complete, messages)).rejects.toBeInstanceOf(ToolsNotSupportedError);
    isFirst = false;
    expect((await ask(complete)).toolCalls).toMatchObject([{ name: call.name }]);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
