import { afterEach, expect, it, jest } from '@jest/globals';
import { unlimitedTokenBudget } from '../../../test/unlimited-token-budget.ts';
import { lookUpLines } from './look-up-lines.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const completion = { text: '', isRefused: false, finishReason: 'tool_calls', model: 'm' };
const line = { n: 1, meeting: 'Planning', date: '2026-01-05', record: 'The website launches in May.' };

it('the model has to answer with what was found when the time for look-ups is over', async () => {
  const deadline = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  let calls = 0;
  const found = await lookUpLines({
    complete: ({ signal }) => {
      calls += 1;
      if (calls === 1)
        return Promise.resolve({ ...completion, toolCalls: [{ id: '1', name: 'list_decisions', arguments: '{}' }] });
      const aborted = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      deadline.abort();
      return aborted;
    },
    messages: [{ role: 'user', content: 'What is new?' }],
    lookUp: async () => ({ items: [line], hasMore: false }),
    budget: 1_000,
    signal: new AbortController().signal,
    tokenBudget: unlimitedTokenBudget,
    onText: () => undefined,
  });
  expect(found).toEqual({ text: '', lines: [line] });
  expect(calls).toBe(2);
});
