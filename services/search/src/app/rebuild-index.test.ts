import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { openTestStore } from '@minutehand/test-kit/store';
import { createIndexedMeeting } from '../../test/index/contract.ts';
import type { IndexedMeeting } from '../domain/indexed-meeting.ts';
import { aggregates } from '../outbound/store/aggregates.ts';
import { createMeetingStores } from '../outbound/store/meeting-stores.ts';
import type { IndexReplacement, SearchIndex } from './ports.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { indexScope } from './stored-meetings.ts';

const log = createLogger({ service: 'search-test', level: 'silent' });

const rejectCall = () => Promise.reject(new Error('not part of this test'));
const unusedIndex: SearchIndex = {
  put: rejectCall,
  removeMeeting: rejectCall,
  removeAccount: rejectCall,
  search: rejectCall,
  quickSearch: rejectCall,
  findNearest: rejectCall,
  needsRebuild: rejectCall,
  createReplacement: rejectCall,
  ping: rejectCall,
};

/** An index that records titles by meeting, and calls `onActivate` before its replacement is swapped and `onActivated` afterwards. */
function createRecordingIndex({ onActivate = async () => {}, onActivated = async () => {}, fails: isFailing = false }) {
  let searched = new Map<string, string>();
  let isComplete = false;
  let hasUnused = false;
  const put = (titles: Map<string, string>) => async (added: IndexedMeeting) =>
    void titles.set(added.id, added.metadata.title);
  const index: SearchIndex = {
    ...unusedIndex,
    async put(added) {
      await put(searched)(added);
      return true;
    },
    removeMeeting: async (_accountId, id) => void searched.delete(id),
    async createReplacement(): Promise<IndexReplacement> {
      const titles = new Map<string, string>();
      hasUnused = true;
      return {
        add: async (added) => void (await Promise.all(added.map(put(titles)))),
        put: put(titles),
        removeMeeting: async (_accountId, id) => void titles.delete(id),
        async activate() {
          await onActivate();
          if (isFailing) throw new Error('unavailable');
          searched = titles;
          await onActivated();
        },
        markComplete: async () => {
          isComplete = true;
        },
        removeUnused: async () => {
          hasUnused = false;
        },
      };
    },
  };
  return { index, getTitles: () => [...searched].sort(), getState: () => ({ isComplete, hasUnused }) };
}

async function openStore(...meetings: IndexedMeeting[]) {
  const store = await openTestStore(aggregates);
  const ports = { log, ...createMeetingStores(store) };
  const insert = async ({ id, accountId, metadata }: IndexedMeeting) =>
    void (await ports.metadata.insert(indexScope(accountId), { id, ...metadata }));
  for (const each of meetings) await insert(each);
  const rename = async (id: string, title: string) =>
    void (await ports.metadata.update(indexScope('account-1'), id, (before) => ({
      document: { ...before, title, sourceVersion: before.sourceVersion + 1 },
    })));
  return {
    ports,
    insert,
    rename,
    remove: (id: string) => ports.metadata.remove(indexScope('account-1'), id),
    close: () => store.close(),
  };
}

describe('a rebuild of the index', () => {
  const meetings = ['a', 'b', 'c'].map((id) => createIndexedMeeting({ id, title: `title ${id}` }));

  it('has the latest state of meetings that are changed, added or deleted before or after the swap', async () => {
    const stored = await openStore(...meetings);
    const recording = createRecordingIndex({
      async onActivate() {
        await stored.rename('a', 'renamed before');
        await stored.remove('b');
      },
      async onActivated() {
        await stored.rename('c', 'renamed after');
        await stored.insert(createIndexedMeeting({ id: 'd', title: 'added after' }));
      },
    });
    expect(await rebuildIndex({ ...stored.ports, index: recording.index }, () => false)).toBe(3);
    expect(recording.getTitles()).toEqual([
      ['a', 'renamed before'],
      ['c', 'renamed after'],
      ['d', 'added after'],
    ]);
    expect(recording.getState()).toEqual({ isComplete: true, hasUnused: false });
    await stored.close();
  });

  it('leaves the searched index unchanged, and no unused index, if it fails or the process stops', async () => {
    const stored = await openStore(...meetings);
    const failing = createRecordingIndex({ fails: true });
    await failing.index.put(createIndexedMeeting({ id: 'old', title: 'old' }));
    await expect(rebuildIndex({ ...stored.ports, index: failing.index }, () => false)).rejects.toThrow('unavailable');
    const stopping = createRecordingIndex({});
    await stopping.index.put(createIndexedMeeting({ id: 'old', title: 'old' }));
    expect(await rebuildIndex({ ...stored.ports, index: stopping.index }, () => true)).toBeUndefined();
    for (const { getTitles, getState } of [failing, stopping]) {
      expect(getTitles()).toEqual([['old', 'old']]);
      expect(getState()).toEqual({ isComplete: false, hasUnused: false });
    }
    await stored.close();
  });

  it('does nothing for an index that each process loads from the store', async () => {
    const stored = await openStore(...meetings);
    const index = { ...unusedIndex, createReplacement: async () => undefined };
    expect(await rebuildIndex({ ...stored.ports, index }, () => false)).toBeUndefined();
    await stored.close();
  });
});
