import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ScriptedEmbeddings, startScriptedEmbeddings } from '../../../test/scripted-embeddings.ts';
import { getSimilarity, toVector } from '../../domain/vectors/vectors.ts';
import { EMBEDDING_BATCH, EMBEDDING_RESPONSE_BYTES } from '../../limits.ts';
import { createEmbeddingsClient } from './embeddings-client.ts';

let server: ScriptedEmbeddings;
beforeEach(async () => {
  server = await startScriptedEmbeddings();
});
afterEach(() => server.close());

const { signal } = new AbortController();
const retryTiming = { now: () => new Date(), sleep: async () => undefined, random: () => 1 };
const createClient = (dimensions = 3) =>
  createEmbeddingsClient(
    { url: `${server.url}/`, key: 'key-1', model: 'model-1', dimensions, similarityMin: 0.2 },
    retryTiming,
  );

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

  it.each([
    ['the key', 401, false],
    ['the address', 404, false],
    ['too many calls', 429, false],
    ['every call for a while', 503, false],
    ['the texts', 400, true],
    ['texts that are too long', 413, true],
    ['texts that it cannot process', 500, true],
  ])('reports whether the endpoint rejects %s: status %i', async (_what, status, isTextRejection) => {
    server.failures.push(status, status, status);
    await expect(createClient().embedTexts(['one'], signal)).rejects.toMatchObject({ failure: { isTextRejection } });
  });

  it('reports an endpoint that cannot be reached as out of service', async () => {
    const client = createClient();
    await server.close();
    const failure = { isTransient: true, isTextRejection: false };
    await expect(client.embedTexts(['one'], signal)).rejects.toMatchObject({ failure });
    server = await startScriptedEmbeddings();
  });

  it('reads no response that is larger than the vectors can be', async () => {
    const texts = Array.from({ length: EMBEDDING_BATCH }, () => 'one');
    server.embed = () => Array.from({ length: EMBEDDING_RESPONSE_BYTES / EMBEDDING_BATCH / 4 }, () => 0.25);
    await expect(createClient().embedTexts(texts, signal)).rejects.toThrow('the response is too large');
  });

  it('rejects vectors of another length than configured', async () => {
    await expect(createClient(4).embedTexts(['one'], signal)).rejects.toThrow(
      '3 dimensions, not EMBEDDINGS_DIMENSIONS 4',
    );
  });
});
