import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchIndex } from '../../src/app/ports.ts';
import { createMeilisearchIndex } from '../../src/outbound/index/meilisearch/meilisearch-index.ts';
import { meeting, question } from './contract.ts';
import { type ScriptedMeilisearch, startScriptedMeilisearch } from './scripted-meilisearch.ts';

let server: ScriptedMeilisearch;
let index: SearchIndex;
const signal = new AbortController().signal;
const all = { resultType: undefined, offset: 0, limit: 50 };

beforeEach(async () => {
  server = await startScriptedMeilisearch();
  index = createMeilisearchIndex({ url: server.url, apiKey: 'key-1' });
});
afterEach(() => server.close());

const bodyOf = (path: string) => server.calls.find((call) => call.path === path)?.body;

describe('the index in Meilisearch', () => {
  it('is set up once, before the first write: filters, ranking, one typo a word of four letters', async () => {
    await index.put(meeting({}));
    await index.put(meeting({ id: 'm2' }));
    const settings = server.calls.filter(({ method }) => method === 'PATCH');
    expect(settings).toHaveLength(1);
    expect(server.calls[0]).toEqual(settings[0]);
    expect(settings[0]).toMatchObject({
      key: 'Bearer key-1',
      body: {
        searchableAttributes: ['text'],
        filterableAttributes: ['account_id', 'reader_ids', 'result_type', 'meeting_id', 'position'],
        distinctAttribute: 'group',
        typoTolerance: { disableOnNumbers: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 255 } },
      },
    });
  });

  it('keeps titles and passages as documents, and drops what a meeting had more of before', async () => {
    await index.put(meeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['one', 'two'] }));
    expect([...server.documents.values()]).toMatchObject([
      { id: 'm1-meetings-0', text: 'Kick-off', lead: 'First line', account_id: 'account-1', reader_ids: ['user-1'] },
      { id: 'm1-transcripts-0', text: 'one', segment_ids: ['s1'], group: 'm1-transcripts', rank: 2 },
      { id: 'm1-transcripts-1', text: 'two', segment_ids: ['s2'], position: 1 },
      { id: 'm1-minutes-0', text: 'First line', segment_ids: [], rank: 1 },
    ]);
    expect(bodyOf('/indexes/minutehand/documents/delete')).toEqual({
      filter:
        'account_id = "account-1" AND meeting_id = "m1" AND ((result_type = "minutes" AND position >= 1) OR (result_type = "transcripts" AND position >= 2))',
    });
  });

  it('sends many passages in several requests', async () => {
    await index.put(meeting({ transcript: Array.from({ length: 1_500 }, (_, number) => `word${number}`) }));
    const sent = server.calls.filter(({ path }) => path === '/indexes/minutehand/documents?primaryKey=id');
    expect(sent.map(({ body }) => (body as unknown[]).length)).toEqual([1_000, 501]);
    expect(server.documents.size).toBe(1_501);
  });

  it('asks for what the person may read, in their account only', async () => {
    await index.search({ ...question('remote "contrl" -x', { userId: 'a"b' }), ...all, resultType: 'minutes' }, signal);
    expect(bodyOf('/indexes/minutehand/search')).toMatchObject({
      q: 'remote  contrl   x',
      filter: ['account_id = "account-1"', 'reader_ids = "a\\"b"', 'result_type = "minutes"'],
      matchingStrategy: 'all',
      offset: 0,
      limit: 50,
    });
    await index.search({ ...question('budget'), ...all, match: 'any' }, signal);
    expect(server.calls.at(-1)?.body).toMatchObject({ filter: ['account_id = "account-1"'], matchingStrategy: 'last' });
  });

  it('answers hits as every index does', async () => {
    await index.put(meeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['the budget'] }));
    const documents = server.documents;
    server.found.push([documents.get('m1-meetings-0')!, documents.get('m1-transcripts-0')!]);
    const common = {
      meetingId: 'm1',
      title: 'Kick-off',
      ownerId: 'user-1',
      startedAt: '2026-01-01T09:00:00.000Z',
    };
    expect(await index.search({ ...question('budget'), ...all }, signal)).toEqual([
      { ...common, resultType: 'meetings', passage: { text: 'First line', segmentIds: [], segmentStarts: [] } },
      { ...common, resultType: 'transcripts', passage: { text: 'the budget', segmentIds: ['s1'], segmentStarts: [0] } },
    ]);
  });

  it('asks for each type at once in a quick search', async () => {
    await index.put(meeting({ title: 'budget', transcript: ['the budget'] }));
    server.found.push([server.documents.get('m1-meetings-0')!], [], [server.documents.get('m1-transcripts-0')!]);
    const hits = await index.quickSearch({ ...question('budget'), limit: 5 }, signal);
    expect(hits.map(({ resultType }) => resultType)).toEqual(['meetings', 'transcripts']);
    const { queries } = bodyOf('/multi-search') as { queries: { filter: string[]; limit: number }[] };
    expect(queries.map(({ filter, limit }) => [filter.at(-1), limit])).toEqual([
      ['result_type = "meetings"', 5],
      ['result_type = "minutes"', 5],
      ['result_type = "transcripts"', 5],
    ]);
  });

  it('forgets a meeting and an account by filter', async () => {
    await index.removeMeeting('account-1', 'm1');
    await index.removeAccount('account-1');
    const filters = server.calls.flatMap(({ body, path }) => (path.endsWith('/delete') ? [body] : []));
    expect(filters).toEqual([
      { filter: 'account_id = "account-1" AND meeting_id = "m1"' },
      { filter: 'account_id = "account-1"' },
    ]);
  });

  it('needs filling until it was said to be filled', async () => {
    expect(await index.needsFilling()).toBe(true);
    await index.markFilled();
    expect(await index.needsFilling()).toBe(false);
  });

  it('fails when a task fails, and sets itself up again after that', async () => {
    server.taskStatus = 'failed';
    await expect(index.put(meeting({}))).rejects.toMatchObject({ code: 'platform.unavailable' });
    server.taskStatus = 'succeeded';
    await index.put(meeting({}));
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  it('fails when Meilisearch does, when it answers something else, and does not wait longer than the asker', async () => {
    server.found.push([{ id: 'm1-meetings-0' }]);
    await expect(index.search({ ...question('budget'), ...all }, signal)).rejects.toThrow();
    server.silent.add('/indexes/minutehand/search');
    const impatient = AbortSignal.timeout(50);
    await expect(index.search({ ...question('budget'), ...all }, impatient)).rejects.toThrow();
    server.isBroken = true;
    await expect(index.ping()).rejects.toThrow();
    await expect(index.needsFilling()).rejects.toThrow();
  });
});
