import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ScriptedEmbeddings, startScriptedEmbeddings } from '../../../test/scripted-embeddings.ts';
import { getSimilarity, toVector } from '../../domain/vectors/vectors.ts';
import { EMBEDDING_BATCH } from '../../limits.ts';
import { createEmbeddingsClient } from './embeddings-client.ts';

let server: ScriptedEmbeddings;
beforeEach(async () => {
  server = await startScriptedEmbeddings();
});
afterEach(() => server.close());

const { signal } = new AbortController();
const retryClock = { now: () => new Date(), pause: async () => undefined, random: () => 1 };
const createClient = (dimensions = 3) =>
  createEmbeddingsClient({ url: `${server.url}/`, key: 'key-1', model: 'model-1', dimensions }, retryClock);

describe('the client of an endpoint for embeddings', () => {
  it('gets a vector for each text, in their order, in batches', async () => {
    server.embed = (text) => [Number(text), 1, 0];
    const texts = Array.from({ length: EMBEDDING_BATCH + 2 }, (_, index) => String(index));
    const vectors = await createClient().embedTexts(texts, signal);
    expect(server.requests.map(({ input }) => input.length)).toEqual([EMBEDDING_BATCH, 2]);
    expect(server.requests[0]).toMatchObject({ model: 'model-1', authorization: 'Bearer key-1' });
    for (const [index, vector] of vectors.entries())
      expect(getSimilarity(vector, toVector([index, 1, 0]))).toBeGreaterThan(0.99);
  });

  it.each([429, 500, 503])('repeats a request for passages after status %i', async (status) => {
    server.failures.push(status);
    expect(await createClient().embedTexts(['one'], signal)).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });

  it('repeats no request that fails in the same way again, and none for a question', async () => {
    server.failures.push(401, 503);
    await expect(createClient().embedTexts(['one'], signal)).rejects.toThrow('status 401');
    await expect(createClient().embedQuestion('one?', signal)).rejects.toThrow('status 503');
    expect(server.requests).toHaveLength(2);
  });

  it('gives up a question after its deadline', async () => {
    server.failures.push('silent');
    await expect(createClient().embedQuestion('one?', signal)).rejects.toThrow('timeout');
  });

  it('rejects vectors of another length than configured', async () => {
    await expect(createClient(4).embedTexts(['one'], signal)).rejects.toThrow(
      '3 dimensions, not EMBEDDINGS_DIMENSIONS 4',
    );
  });
});
