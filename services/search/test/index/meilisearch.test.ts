import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectEventually } from '@minutehand/test-kit/expect';
import type { SearchIndex } from '../../src/app/ports.ts';
import { createMeilisearchIndex } from '../../src/outbound/index/meilisearch/meilisearch-index.ts';
import { createIndexedMeeting, indexQuery } from './contract.ts';
import { type Call, type FakeMeilisearch, startFakeMeilisearch } from './fake-meilisearch.ts';

let server: FakeMeilisearch;
let index: SearchIndex;
const signal = new AbortController().signal;
const now = () => new Date('2026-05-04T12:00:00.000Z');
const all = { resultType: undefined, order: 'best' as const, offset: 0, limit: 50 };

beforeEach(async () => {
  server = await startFakeMeilisearch();
  index = createMeilisearchIndex({ url: server.url, apiKey: 'key-1', newId: () => 'new', now });
});
afterEach(() => server.close());

type SentQuery = { q: string; filter?: string[]; limit?: number; hitsPerPage?: number; matchingStrategy?: string };
/** The queries of the last multi-search. */
const getQueries = () => {
  const body = server.calls.findLast(({ path }) => path === '/multi-search')?.body;
  return (body as { queries: SentQuery[] } | undefined)?.queries ?? [];
};
const getBody = (path: string) => server.calls.find((call) => call.path === path)?.body;

describe('the Meilisearch index', () => {
  it('applies its settings once, before the first write', async () => {
    await index.put(createIndexedMeeting({}));
    await index.put(createIndexedMeeting({ id: 'm2' }));
    const settings = server.calls.filter(({ method }) => method === 'PATCH');
    expect(settings).toHaveLength(1);
    const isWrite = ({ path }: Call) => path.includes('/documents?') || path.endsWith('/delete');
    expect(server.calls.indexOf(settings[0]!)).toBeLessThan(server.calls.findIndex(isWrite));
    expect(settings[0]).toMatchObject({
      key: 'Bearer key-1',
      body: {
        searchableAttributes: ['words'],
        filterableAttributes: ['account_id', 'reader_ids', 'result_type', 'meeting_id', 'position'],
        sortableAttributes: ['started_at'],
        distinctAttribute: 'group',
        typoTolerance: { disableOnNumbers: true, minWordSizeForTypos: { oneTypo: 4, twoTypos: 255 } },
      },
    });
  });

  it('stores titles and passages as documents and deletes stale passages', async () => {
    await index.put(createIndexedMeeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['one', 'two'] }));
    expect([...server.getDocuments().values()]).toMatchObject([
      {
        id: 'm1-meetings-0',
        text: 'Kick-off',
        words: 'kick off',
        lead: 'First line',
        account_id: 'account-1',
        reader_ids: ['user-1'],
      },
      { id: 'm1-transcripts-0', text: 'one', segment_ids: ['s1'], group: 'm1-transcripts', rank: 2 },
      { id: 'm1-transcripts-1', text: 'two', segment_ids: ['s2'], position: 1 },
      { id: 'm1-minutes-0', text: 'First line', segment_ids: [], rank: 1 },
    ]);
    expect(getBody('/indexes/minutehand/documents/delete')).toEqual({
      filter:
        'account_id = "account-1" AND meeting_id = "m1" AND ((result_type = "minutes" AND position >= 1) OR (result_type = "transcripts" AND position >= 2))',
    });
  });

  it('sends documents in batches', async () => {
    await index.put(
      createIndexedMeeting({ transcript: Array.from({ length: 1_500 }, (_, number) => `word${number}`) }),
    );
    const sent = server.calls.filter(({ path }) => path === '/indexes/minutehand/documents?primaryKey=id');
    expect(sent.map(({ body }) => (body as unknown[]).length)).toEqual([1_000, 501]);
    expect(server.getDocuments().size).toBe(1_501);
  });

  it('filters by account and reader', async () => {
    await index.search(
      { ...indexQuery('remote "contrl" -x', { userId: 'a"b' }), ...all, resultType: 'minutes' },
      signal,
    );
    expect(getQueries()).toMatchObject([
      {
        q: 'remote contrl x',
        filter: ['account_id = "account-1"', 'reader_ids = "a\\"b"', 'result_type = "minutes"'],
        matchingStrategy: 'all',
        offset: 0,
        limit: 50,
      },
    ]);
  });

  it('sends one query for any of the words and one for each word, where only the last word may be a prefix', async () => {
    await index.search({ ...indexQuery('team budget'), ...all, match: 'any' }, signal);
    expect(getQueries().map(({ q, matchingStrategy }) => [q, matchingStrategy])).toEqual([
      ['team budget', 'frequency'],
      ['team ', 'all'],
      ['budget', 'all'],
    ]);
    await index.search({ ...indexQuery('budget'), ...all, match: 'any' }, signal);
    expect(getQueries().map(({ q }) => q)).toEqual(['budget']);
  });

  it('converts documents to hits', async () => {
    await index.put(createIndexedMeeting({ title: 'Kick-off', minutes: ['First line'], transcript: ['the budget'] }));
    const documents = server.getDocuments();
    server.searchResults.push([documents.get('m1-meetings-0')!, documents.get('m1-transcripts-0')!]);
    const common = {
      meetingId: 'm1',
      title: 'Kick-off',
      ownerId: 'user-1',
      startedAt: '2026-01-01T09:00:00.000Z',
    };
    expect(await index.search({ ...indexQuery('budget'), ...all }, signal)).toEqual([
      { ...common, resultType: 'meetings', passage: { text: 'First line', segmentIds: [], segmentStarts: [] } },
      { ...common, resultType: 'transcripts', passage: { text: 'the budget', segmentIds: ['s1'], segmentStarts: [0] } },
    ]);
  });

  it('sends the order and the selected meetings', async () => {
    const selection = { meetingIds: ['m1', 'm"2'], order: 'oldest' as const };
    await index.search({ ...indexQuery('budget'), ...all, ...selection }, signal);
    expect(getQueries()).toMatchObject([
      { sort: ['started_at:asc'], filter: ['account_id = "account-1"', 'meeting_id IN ["m1","m\\"2"]'] },
    ]);
  });

  it('asks for responses that are not compressed, because Meilisearch sends those without a delay', async () => {
    await index.search({ ...indexQuery('budget'), ...all }, signal);
    expect(new Set(server.calls.map(({ acceptEncoding }) => acceptEncoding))).toEqual(new Set(['identity']));
  });

  it('sends one multi-search request for all types in a quick search', async () => {
    await index.put(createIndexedMeeting({ title: 'budget', transcript: ['the budget'] }));
    server.searchResults.push(
      [server.getDocuments().get('m1-meetings-0')!],
      [],
      [server.getDocuments().get('m1-transcripts-0')!],
    );
    server.totalHits = 1_001;
    const { hits, totals } = await index.quickSearch({ ...indexQuery('budget'), limit: 5 }, signal);
    expect(hits.map(({ resultType }) => resultType)).toEqual(['meetings', 'transcripts']);
    expect(totals).toEqual({ meetings: 1_000, minutes: 1_000, transcripts: 1_000 });
    expect(server.calls.filter(({ path }) => path === '/multi-search')).toHaveLength(1);
    expect(getQueries().map(({ filter, hitsPerPage }) => [filter?.at(-1), hitsPerPage])).toEqual([
      ['result_type = "meetings"', 5],
      ['result_type = "minutes"', 5],
      ['result_type = "transcripts"', 5],
    ]);
  });

  it('searches the variants of a query too, and merges their hits by score, each text once', async () => {
    const createHit = (id: string, score: number, startedAt: string) => ({
      ...getDocument(id),
      started_at: startedAt,
      _rankingScore: score,
    });
    await index.put(createIndexedMeeting({ id: 'm1', transcript: ['one'] }));
    await index.put(createIndexedMeeting({ id: 'm2', transcript: ['two'] }));
    const getDocument = (id: string) => server.getDocuments().get(`${id}-transcripts-0`)!;
    const [older, newer] = ['2026-01-01T09:00:00.000Z', '2026-01-02T09:00:00.000Z'];
    const results = () => [[createHit('m1', 0.4, older)], [createHit('m1', 0.9, older), createHit('m2', 0.7, newer)]];
    const query = { ...indexQuery('k8s'), variants: [{ text: 'kubernetes', words: ['kubernetes'] }] };
    server.searchResults.push(...results());
    const best = await index.search({ ...query, ...all, offset: 0, limit: 2 }, signal);
    expect(best.map(({ meetingId }) => meetingId)).toEqual(['m1', 'm2']);
    expect(getQueries().map(({ q, limit }) => [q, limit])).toEqual([
      ['k8s', 2],
      ['kubernetes', 2],
    ]);
    server.searchResults.push(...results());
    const newest = await index.search({ ...query, ...all, order: 'newest', offset: 1, limit: 2 }, signal);
    expect(newest.map(({ meetingId }) => meetingId)).toEqual(['m1']);
    // The hits of three types and two queries, then the groups that they count.
    const none: Record<string, unknown>[] = [];
    server.searchResults.push(none, none, none, none, ...results(), none, none, none, none, ...results());
    const { hits, totals } = await index.quickSearch({ ...query, limit: 5 }, signal);
    expect(hits.map(({ meetingId }) => meetingId)).toEqual(['m1', 'm2']);
    expect(totals).toEqual({ meetings: 0, minutes: 0, transcripts: 2 });
  });

  it('removes a meeting and an account by filter', async () => {
    await index.removeMeeting('account-1', 'm1');
    await index.removeAccount('account-1');
    const filters = server.calls.flatMap(({ body, path }) => (path.endsWith('/delete') ? [body] : []));
    expect(filters).toEqual([
      { filter: 'account_id = "account-1" AND meeting_id = "m1"' },
      { filter: 'account_id = "account-1"' },
    ]);
  });

  it('is replaced by a new index with the same settings, and the previous one is removed', async () => {
    expect(await index.needsRebuild()).toBe(true);
    await index.put(createIndexedMeeting({ id: 'm1' }));
    const replacement = (await index.createReplacement())!;
    await replacement.add([createIndexedMeeting({ id: 'm2' }), createIndexedMeeting({ id: 'm3' })]);
    await replacement.put(createIndexedMeeting({ id: 'm4' }));
    await replacement.removeMeeting('account-1', 'm4');
    expect([...server.getDocuments().keys()]).toEqual(['m1-meetings-0']);
    const settings = server.calls.filter(({ method }) => method === 'PATCH');
    expect(settings.map(({ path }) => path)).toEqual([
      '/indexes/minutehand/settings',
      '/indexes/minutehand-new/settings',
    ]);
    expect(settings[1]?.body).toEqual(settings[0]?.body);
    await replacement.activate();
    const meetings = ['m2-meetings-0', 'm3-meetings-0', 'm4-meetings-0'];
    expect([...server.getDocuments().keys()]).toEqual([...meetings, 'replacement-new']);
    // A process that is killed now leaves an index that is rebuilt again.
    expect(await index.needsRebuild()).toBe(true);
    await replacement.markComplete();
    expect(await index.needsRebuild()).toBe(false);
    await replacement.removeUnused();
    expect(server.getIndexes()).toEqual(['minutehand']);
  });

  it('reports that Meilisearch did not swap the indexes, although the key cannot read the task', async () => {
    await index.put(createIndexedMeeting({ id: 'm1' }));
    const replacement = (await index.createReplacement())!;
    server.ignoresSwaps = true;
    await expect(replacement.activate()).rejects.toThrow('Meilisearch did not swap the indexes');
    expect([...server.getDocuments().keys()]).toEqual(['m1-meetings-0']);
  });

  it('is filled with many batches, of which Meilisearch applies several together', async () => {
    await index.needsRebuild();
    const replacement = (await index.createReplacement())!;
    const getSent = () => server.calls.filter(({ path }) => path.endsWith('/documents?primaryKey=id'));
    const transcript = Array.from({ length: 6_500 }, (_, number) => `word${number}`);
    server.taskStatus = 'processing';
    await replacement.add([createIndexedMeeting({ id: 'm1' })]);
    const filling = replacement.add([createIndexedMeeting({ id: 'm2', transcript })]);
    await expectEventually(() => getSent().length).toBe(5);
    server.taskStatus = 'succeeded';
    await filling;
    expect(getSent()).toHaveLength(8);
    expect(server.getDocuments('minutehand-new').size).toBe(6_502);
  });

  it('is not replaced by an index to which meetings were not added', async () => {
    await index.put(createIndexedMeeting({ id: 'm1' }));
    const replacement = (await index.createReplacement())!;
    server.taskStatus = 'failed';
    await replacement.add([createIndexedMeeting({ id: 'm2' })]);
    await expect(replacement.activate()).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect([...server.getDocuments().keys()]).toEqual(['m1-meetings-0']);
  });

  it('of an earlier version keeps its settings until it is replaced', async () => {
    await index.put(createIndexedMeeting({}));
    const later = createMeilisearchIndex({ url: server.url, apiKey: 'key-1', newId: () => 'later', now });
    await later.put(createIndexedMeeting({ id: 'm2' }));
    expect(await later.needsRebuild()).toBe(true);
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it('removes indexes of earlier replacements that did not change for a day, and no others', async () => {
    await index.put(createIndexedMeeting({}));
    for (const name of ['minutehand-a', 'other'])
      await fetch(`${server.url}/indexes/${name}/settings`, { method: 'PATCH', body: '{}' });
    server.updatedAt = '2026-05-03T12:00:01.000Z';
    await (await index.createReplacement())!.removeUnused();
    expect(server.getIndexes()).toEqual(['minutehand', 'minutehand-a', 'other']);
    server.updatedAt = '2026-05-03T11:59:59.000Z';
    await (await index.createReplacement())!.removeUnused();
    expect(server.getIndexes()).toEqual(['minutehand', 'other']);
  });

  it('rejects when a task fails, and applies its settings again afterwards', async () => {
    server.taskStatus = 'failed';
    await expect(index.put(createIndexedMeeting({}))).rejects.toMatchObject({ code: 'platform.unavailable' });
    server.taskStatus = 'succeeded';
    await index.put(createIndexedMeeting({}));
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });

  it('rejects when Meilisearch fails, returns an invalid document or exceeds the caller’s deadline', async () => {
    server.searchResults.push([{ id: 'm1-meetings-0' }]);
    await expect(index.search({ ...indexQuery('budget'), ...all }, signal)).rejects.toThrow();
    server.pathsWithoutResponse.add('/multi-search');
    const deadline = AbortSignal.timeout(50);
    await expect(index.search({ ...indexQuery('budget'), ...all }, deadline)).rejects.toThrow();
    server.isBroken = true;
    await expect(index.ping()).rejects.toThrow();
    await expect(index.needsRebuild()).rejects.toThrow();
  });
});
