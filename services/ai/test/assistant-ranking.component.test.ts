import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AssistantServiceService } from '@minutehand/contracts/proto/ai/v1/assistant';
import { failWith, respondWith, type Script, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import { ask, FakeMeetings } from './assistant-context.ts';
import { createLlmSettings, startAi } from './test-context.ts';

const QUESTION = 'When can we launch the website?';
const NOTHING = respondWith({ sentences: [] });
const sentence = { text: 'Ben launches the website 12 in May.', lines: [1], quote: 'launch the website 12 in May' };

let meetings: FakeMeetings;
let model: ScriptedModel;
beforeEach(() => {
  meetings = new FakeMeetings();
  addMeetings(12);
});
afterEach(() => model.stop());

/** Meetings that search finds in this order. */
function addMeetings(count: number) {
  for (let number = 1; number <= count; number += 1)
    meetings.add(`m${number}`, { lines: [{ speaker: 'Ben', text: `I launch the website ${number} in May.` }] });
}

async function askModel(script: Script) {
  model = await startScriptedModel(script);
  const llm = { ...createLlmSettings(model.baseUrl), timeoutMs: 30_000 };
  const service = await startAi(meetings.rpcs, { writer: 'llm', llm }, undefined, {}, meetings.search);
  const { answer } = await ask(service.client(AssistantServiceService), QUESTION);
  const requests = model.requests.map((request) => JSON.stringify(request));
  const getRead = (index: number) =>
    [...new Set((requests[index] ?? '').match(/website \d+/g))].map((found) => Number(found.slice('website '.length)));
  return { answer, requests, getRead };
}

describe('the passages of an answer of a model', () => {
  it('are chosen by the model if search finds more than it is given, and others of the search follow', async () => {
    const { answer, requests, getRead } = await askModel([
      respondWith({ passages: [12, 3, 12, 99, -1, 'seven'] }),
      respondWith({ sentences: [sentence] }),
    ]);
    expect(requests).toHaveLength(2);
    expect(getRead(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(getRead(1)).toEqual([12, 3, 1, 2, 4, 5, 6, 7]);
    expect(answer.sources).toMatchObject([{ meetingId: 'm12' }]);
  });

  it('are those that the user can read', async () => {
    for (const id of ['m3', 'm12']) meetings.meetings.get(id)!.readerIds = ['user-2'];
    const { requests, getRead } = await askModel([respondWith({ passages: [10] }), NOTHING]);
    expect(getRead(1)[0]).toBe(11);
    for (const request of requests) expect(request).not.toMatch(/website (?:3|12) /);
  });

  it.each([
    ['fails', failWith(500)],
    ['responds with something else', respondWith({ sentences: [] })],
    ['rejects the request as too long', failWith(400, { code: 'context_length_exceeded' })],
  ])('are the best ones of the search if the model %s', async (_, response) => {
    const isRanking = (request: unknown) => JSON.stringify(request).includes('Passages:');
    const { getRead, requests } = await askModel((request) => (isRanking(request) ? response : NOTHING));
    expect(getRead(requests.length - 1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are not ranked if there are no more than it is given', async () => {
    meetings.meetings.clear();
    addMeetings(8);
    const { requests, getRead } = await askModel([NOTHING]);
    expect(requests).toHaveLength(1);
    expect(getRead(0)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
