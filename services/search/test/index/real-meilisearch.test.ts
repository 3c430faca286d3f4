import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { testWith } from '@minutehand/test-kit/fixtures';
import { findTestMeilisearch, type TestMeilisearch } from '@minutehand/test-kit/meilisearch';
import { openTestStore } from '@minutehand/test-kit/store';
import { Meilisearch } from 'meilisearch';
import { rebuildIndex } from '../../src/app/rebuild-index.ts';
import { getTextId, indexScope } from '../../src/app/stored-meetings.ts';
import type { IndexedMeeting } from '../../src/domain/indexed-meeting.ts';
import { INDEX_SETTINGS, withVector } from '../../src/outbound/index/meilisearch/documents.ts';
import { KEY_ACTIONS } from '../../src/outbound/index/meilisearch/index-name.ts';
import { createMeilisearchIndex } from '../../src/outbound/index/meilisearch/meilisearch-index.ts';
import { aggregates } from '../../src/outbound/store/aggregates.ts';
import { createMeetingStores } from '../../src/outbound/store/meeting-stores.ts';
import {
  createIndexedMeeting,
  indexQuery,
  type TestEnvironment,
  testSearchIndex,
  VECTOR_DIMENSIONS,
} from './contract.ts';

const log = createLogger({ service: 'search-test', level: 'silent' });
const { signal } = new AbortController();
const newId = () => randomUUID();
const now = () => new Date();
const vectorModel = { model: 'test-model', dimensions: VECTOR_DIMENSIONS };

/** Each test has a separate index, and a key for it with the least rights. */
type Fixtures = {
  readonly server: TestMeilisearch;
  /** With the master key. */
  readonly admin: Meilisearch;
  readonly name: string;
  readonly key: string;
  readonly env: TestEnvironment;
};

const server = await findTestMeilisearch();
if (server === undefined) reportAbsence();
else testMeilisearch(server);

function reportAbsence(): void {
  it('no Meilisearch was found: this file tested nothing, and meilisearch.test.ts tests the adapter with a fake server', () => {
    expect(process.env.TEST_MEILISEARCH_URL ?? '').toBe('');
  });
}

function testMeilisearch(server: TestMeilisearch): void {
  const admin = new Meilisearch({ host: server.url, apiKey: server.masterKey });
  afterAll(() => server.stop());

  const test = testWith<Fixtures>(async () => {
    const name = `minutehand-test-${randomUUID()}`;
    const indexes = [name, `${name}-*`];
    const created = await admin.createKey({ actions: [...KEY_ACTIONS], indexes, expiresAt: null });
    const index = createMeilisearchIndex({ url: server.url, apiKey: created.key, name, newId, now, vectorModel });
    const put = async (...meetings: IndexedMeeting[]) => void (await Promise.all(meetings.map(index.put)));
    // As the service does when it starts.
    await index.needsRebuild();
    return {
      fixtures: { server, admin, name, key: created.key, env: { index, put } },
      close: async () => {
        await admin.deleteKey(created.key);
        await admin.deleteIndex(name).waitTask();
      },
    };
  });

  const find = async ({ index }: TestEnvironment, text: string) =>
    (
      await index.search({ ...indexQuery(text), resultType: undefined, order: 'best', offset: 0, limit: 1_000 }, signal)
    ).map(({ meetingId }) => meetingId);

  describe('Meilisearch, with a key that allows only what the service needs,', () => {
    testSearchIndex(test);

    test('has the settings of the code', async ({ admin, name }) => {
      expect(await admin.index(name).getSettings()).toMatchObject(INDEX_SETTINGS);
    });

    test('refuses other calls with this key', async ({ server, admin, name, key }) => {
      const other = `other-${randomUUID()}`;
      await admin.createIndex(other).waitTask();
      const client = new Meilisearch({ host: server.url, apiKey: key });
      const calls: Record<string, () => PromiseLike<unknown>> = {
        'another index is searched': () => client.index(other).search('budget'),
        'another index is written': () => client.index(other).addDocuments([{ id: 1 }]),
        'another index is deleted': () => client.deleteIndex(other),
        'its index is swapped with another one': () => client.swapIndexes([{ indexes: [name, other], rename: false }]),
        'settings are read': () => client.index(name).getSettings(),
        'keys are listed': () => client.getKeys(),
        'a key is created': () => client.createKey({ actions: ['*'], indexes: ['*'], expiresAt: null }),
        'a dump is created': () => client.createDump(),
        'a snapshot is created': () => client.createSnapshot(),
        'statistics are read': () => client.getStats(),
        'tasks are canceled': () => client.tasks.cancelTasks({ statuses: ['enqueued'] }),
      };
      for (const [what, call] of Object.entries(calls)) {
        const code = await call().then(
          () => 'allowed',
          (error: { cause?: { code?: string } }) => error.cause?.code,
        );
        expect(`${what}: ${code}`).toBe(`${what}: invalid_api_key`);
      }
      const listed = (await client.getRawIndexes({ limit: 1_000 })).results.map(({ uid }) => uid);
      expect(listed).toEqual([name]);
      await admin.deleteIndex(other).waitTask();
    });

    test('is rebuilt while it is searched: no search is without a result or misses a meeting', async ({
      env,
      admin,
      name,
    }) => {
      const stored = await openStoredMeetings();
      const kept = Array.from({ length: 150 }, (_, number) =>
        createIndexedMeeting({ id: `m${number}`, title: `budget ${number}` }),
      );
      const removed = createIndexedMeeting({ id: 'removed', title: 'draft' });
      await stored.insert(...kept, removed);
      await env.put(...kept, removed);
      const counts: number[] = [];
      let isDone = false;
      const search = async () => {
        while (!isDone) counts.push((await find(env, 'budget')).length);
      };
      const searches = [search(), search(), search()];
      // A meeting changes, one is deleted and one is added after the new index has read the store.
      const changed = createIndexedMeeting({ id: 'm7', title: 'budget and schedule' });
      const added = createIndexedMeeting({ id: 'added', title: 'roadmap' });
      const ports = {
        log,
        ...stored.ports,
        index: withChanges(env.index, async () => {
          await stored.replace(changed);
          await stored.insert(added);
          await stored.remove(removed);
          await env.put(changed, added);
          await env.index.removeMeeting(removed.accountId, removed.id);
        }),
      };
      expect(await rebuildIndex(ports, () => false)).toBe(151);
      isDone = true;
      await Promise.all(searches);
      expect(counts.length).toBeGreaterThan(10);
      expect(counts.filter((count) => count !== kept.length)).toEqual([]);
      expect(await find(env, 'schedule')).toEqual(['m7']);
      expect(await find(env, 'roadmap')).toEqual(['added']);
      expect(await find(env, 'draft')).toEqual([]);
      expect(await env.index.needsRebuild()).toBe(false);
      const { results } = await admin.getRawIndexes({ limit: 1_000 });
      expect(results.filter(({ uid }) => uid.startsWith(name)).map(({ uid }) => uid)).toEqual([name]);
      await stored.close();
    });

    test('finds the documents of an earlier version until they are replaced', async ({ env, admin, name }) => {
      const old = { id: 'm1-meetings-0', account_id: 'account-1', meeting_id: 'm1', result_type: 'meetings' };
      const others = {
        rank: 0,
        position: 0,
        reader_ids: [],
        owner_id: 'user-1',
        lead: '',
        segment_ids: [],
        segment_starts: [],
      };
      const document = { ...old, ...others, group: 'm1-meetings', title: 'Budget', text: 'Budget', started_at: '2026' };
      await admin
        .index(name)
        .updateSettings({ searchableAttributes: ['text'] })
        .waitTask();
      await admin
        .index(name)
        .addDocuments(
          [document, { id: 'filled-1', account_id: '' }].map((old) => ({ ...old, ...withVector(undefined) })),
          { primaryKey: 'id' },
        )
        .waitTask();
      const index = createMeilisearchIndex({ url: server.url, apiKey: server.masterKey, name, newId, now });
      expect(await index.needsRebuild()).toBe(true);
      await index.put(createIndexedMeeting({ id: 'm2', title: 'Budget' }));
      expect((await find({ ...env, index }, 'budget')).sort()).toEqual(['m1', 'm2']);
      const stored = await openStoredMeetings();
      await stored.insert(createIndexedMeeting({ id: 'm3', title: 'Budget' }));
      await rebuildIndex({ log, ...stored.ports, index }, () => false);
      expect(await find({ ...env, index }, 'budget')).toEqual(['m3']);
      expect(await index.needsRebuild()).toBe(false);
      await stored.close();
    });
  });

  const { restart } = server;
  if (restart === undefined) {
    it('this Meilisearch cannot be restarted by a test: put the program on the PATH to test restarts', () => {
      expect(server.restart).toBeUndefined();
    });
    return;
  }
  describe('Meilisearch, killed and started again,', () => {
    test('keeps what it confirmed, and the settings', async ({ env, admin, name }) => {
      await env.put(createIndexedMeeting({ id: 'm1', title: 'budget' }));
      await restart(async () => {
        await expect(find(env, 'budget')).rejects.toThrow();
        await expect(env.put(createIndexedMeeting({ id: 'm2', title: 'budget' }))).rejects.toThrow();
        await expect(env.index.ping()).rejects.toThrow();
      });
      expect(await find(env, 'budget')).toEqual(['m1']);
      await env.put(createIndexedMeeting({ id: 'm2', title: 'budget' }));
      expect((await find(env, 'budget')).sort()).toEqual(['m1', 'm2']);
      expect(await admin.index(name).getSettings()).toMatchObject(INDEX_SETTINGS);
    });

    test('has each meeting once after writes that it interrupted are repeated', async ({ env }) => {
      const meetings = Array.from({ length: 60 }, (_, number) =>
        createIndexedMeeting({ id: `m${number}`, title: `budget ${number}`, transcript: ['one', 'two'] }),
      );
      const writes = Promise.allSettled(meetings.map((each) => env.put(each)));
      await restart();
      const results = await writes;
      // As the broker delivers an event again whose handler failed.
      for (const [index, { status }] of results.entries()) if (status === 'rejected') await env.put(meetings[index]!);
      expect((await find(env, 'budget')).sort()).toEqual(meetings.map(({ id }) => id).sort());
      const { totals } = await env.index.quickSearch({ ...indexQuery('two'), limit: 5 }, signal);
      expect(totals).toEqual({ meetings: 0, minutes: 0, transcripts: 60 });
    });
  });
}

/** The index, which calls `change` when its replacement has been filled. */
function withChanges(index: TestEnvironment['index'], change: () => Promise<void>): TestEnvironment['index'] {
  return {
    ...index,
    createReplacement: async () => {
      const replacement = await index.createReplacement();
      if (replacement === undefined) return undefined;
      let isChanged = false;
      return {
        ...replacement,
        async activate() {
          if (!isChanged) await change();
          isChanged = true;
          await replacement.activate();
        },
      };
    },
  };
}

/** A store of meetings, from which an index is rebuilt. */
async function openStoredMeetings() {
  const store = await openTestStore(aggregates);
  const ports = createMeetingStores(store);
  const insert = async (...meetings: readonly IndexedMeeting[]) => {
    for (const { id, accountId, metadata, texts } of meetings) {
      await ports.metadata.insert(indexScope(accountId), { id, ...metadata });
      for (const text of texts)
        await ports.texts.insert(indexScope(accountId), { id: getTextId(id, text.kind), ...text });
    }
  };
  return {
    ports,
    insert,
    async replace({ id, accountId, metadata }: IndexedMeeting) {
      const document = { ...metadata, sourceVersion: metadata.sourceVersion + 1 };
      await ports.metadata.update(indexScope(accountId), id, (before) => ({ document: { ...before, ...document } }));
    },
    async remove({ id, accountId }: IndexedMeeting) {
      await ports.metadata.remove(indexScope(accountId), id);
    },
    close: () => store.close(),
  };
}
