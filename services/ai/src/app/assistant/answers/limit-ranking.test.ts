import { describe, expect, it } from '@jest/globals';
import { unlimitedTokenBudget } from '../../../../test/unlimited-token-budget.ts';
import { RANKING_PAUSE_MS } from '../../../limits.ts';
import type { QuestionAnswerer } from '../ports.ts';
import { limitRanking } from './limit-ranking.ts';

/** A model that ranks nothing until it is stopped, and how often it was asked. */
function createSlowModel() {
  let time = 0;
  let count = 0;
  const answerer: QuestionAnswerer = {
    answer: async () => undefined,
    rank: (_question, _passages, { signal }) => {
      count += 1;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        if (signal.aborted) reject(signal.reason as Error);
      });
    },
  };
  const limited = limitRanking(answerer, () => new Date(time), 1);
  const rank = (signal = new AbortController().signal) =>
    limited.rank({ question: 'Who pays?', earlier: [] }, [], { tokenBudget: unlimitedTokenBudget, signal });
  return { rank, getCount: () => count, pass: (ms: number) => (time += ms) };
}

describe('a model that ranks passages too slowly', () => {
  it('is stopped at the deadline, and asked again only some minutes later', async () => {
    const model = createSlowModel();
    await expect(model.rank()).rejects.toMatchObject({ code: 'generation.timeout' });
    model.pass(RANKING_PAUSE_MS - 1);
    expect(await model.rank()).toBeUndefined();
    expect(model.getCount()).toBe(1);
    model.pass(1);
    await expect(model.rank()).rejects.toMatchObject({ code: 'generation.timeout' });
    expect(model.getCount()).toBe(2);
  });

  it('is asked for the next question if the user stopped this one', async () => {
    const model = createSlowModel();
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(model.rank(stopped)).rejects.toThrow('stopped');
    await expect(model.rank()).rejects.toMatchObject({ code: 'generation.timeout' });
    expect(model.getCount()).toBe(2);
  });
});
