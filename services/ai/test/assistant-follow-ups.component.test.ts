import { beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import type { RpcClient } from '@minutehand/service-kit/rpc';
import { respondWith, startScriptedModel } from '@minutehand/test-kit/model';
import { ask, FakeMeetings } from './assistant-context.ts';
import { createLlmSettings, startAi } from './test-context.ts';

let meetings: FakeMeetings;
beforeEach(() => {
  meetings = new FakeMeetings();
  const add = (id: string, text: string) => meetings.add(id, { lines: [{ speaker: 'Ann', text }] });
  add('m1', 'Eve pays for the brochure of the library.');
  add('m2', 'Ben pays for the printer and the chairs.');
});

/** Asks the questions in one conversation. Returns the meetings that the answer to the last one cites. */
async function askInTurn(client: RpcClient<typeof AssistantServiceService>, ...questions: string[]) {
  let ids: string[] = [];
  for (const question of questions) {
    const { answer } = await ask(client, question);
    ids = answer.sources.map(({ meetingId }) => meetingId).toSorted();
  }
  return ids;
}

describe('a question that refers to an earlier one of the conversation', () => {
  it('is answered from what that one is about', async () => {
    const service = await startAi(meetings.rpcs, {}, undefined, {}, meetings.search);
    const client = service.client(AssistantServiceService);
    expect(await askInTurn(client, 'And who pays?')).toEqual(['m1', 'm2']);
    expect(await askInTurn(client, 'What about the brochure of the library?', 'And who pays for it?')).toEqual(['m1']);
  });

  it('is answered by its own words if nothing is found with those of the earlier one', async () => {
    const service = await startAi(meetings.rpcs, {}, undefined, {}, meetings.search);
    const client = service.client(AssistantServiceService);
    const earlier = 'Who feeds the elephants, zebras and giraffes?';
    expect(await askInTurn(client, earlier, 'And who pays for chairs and the printer?')).toEqual(['m2']);
  });

  it('is answered only by what fits its own word, and by its own words if nothing of the earlier one does', async () => {
    meetings.add('m3', { lines: [{ speaker: 'Ann', text: 'The budget of the campaign in Poland is 40,000 euros.' }] });
    meetings.add('m4', { lines: [{ speaker: 'Ann', text: 'Otto approves that from May on.' }] });
    const service = await startAi(meetings.rpcs, {}, undefined, {}, meetings.search);
    const client = service.client(AssistantServiceService);
    const earlier = 'What is the budget of the campaign in Poland?';
    expect(await askInTurn(client, earlier, 'And who approves it?')).toEqual(['m4']);
    expect(await askInTurn(client, earlier, 'And when?')).toEqual(['m3']);
  });

  it('asks for what it asks for itself: for no action items because the earlier one did', async () => {
    const item = { description: 'Order the bricks', assignee: 'Ben' };
    meetings.add('m5', { lines: [{ speaker: 'Ann', text: 'We close the pool.' }], openItems: [item] });
    const service = await startAi(meetings.rpcs, {}, undefined, {}, meetings.search);
    const client = service.client(AssistantServiceService);
    const { answer: items } = await ask(client, 'Which action items are open?');
    expect(items.kind).toBe('action_items');
    for (const question of ['Why?', 'What did they decide?']) {
      const { answer } = await ask(client, question);
      expect(answer.kind).not.toBe('action_items');
    }
  });

  it('gives a model lines for the earlier question and for its own word', async () => {
    const model = await startScriptedModel(() => respondWith({ sentences: [] }));
    try {
      const llm = { ...createLlmSettings(model.baseUrl), timeoutMs: 30_000 };
      const service = await startAi(meetings.rpcs, { writer: 'llm', llm }, undefined, {}, meetings.search);
      await askInTurn(service.client(AssistantServiceService), 'What about the library?', 'And its printer?');
      const request = JSON.stringify(model.requests.at(-1));
      expect(request).toContain('Eve pays for the brochure');
      expect(request).toContain('Ben pays for the printer');
    } finally {
      await model.stop();
    }
  });

  it('is given to a model as it was asked, with lines that were found by the completed one', async () => {
    const model = await startScriptedModel([respondWith({ sentences: [] }), respondWith({ sentences: [] })]);
    try {
      const llm = { ...createLlmSettings(model.baseUrl), timeoutMs: 30_000 };
      const service = await startAi(meetings.rpcs, { writer: 'llm', llm }, undefined, {}, meetings.search);
      await askInTurn(service.client(AssistantServiceService), 'What about the library?', 'And who is it?');
      const request = JSON.stringify(model.requests.at(-1));
      expect(request).toContain('And who is it?');
      expect(request).not.toContain('And who is it? library');
      expect(request).toContain('Eve pays for the brochure');
      expect(model.requests).toHaveLength(2);
    } finally {
      await model.stop();
    }
  });
});
