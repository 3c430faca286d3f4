import { mkdtemp, open as openFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testAudioStorage } from '../../../test/audio-storage.ts';
import { withDiskFullError } from '../local-files.ts';
import { createDiskAudioStorage } from './disk-audio.ts';

let folder: string;
let ids = 0;
const open = () => createDiskAudioStorage({ folder, newId: () => `file-${++ids}` });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'disk-audio-'));
});
afterEach(() => rm(folder, { recursive: true }));

const wanted = () => undefined;

async function* toBytes(text: string) {
  yield Buffer.from(text);
}

describe('createDiskAudioStorage', () => {
  testAudioStorage(open, 5_000);

  it('stores a chunk after its folders were removed, although it does not check them each time', async () => {
    const storage = open();
    const owner = { accountId: 'a1', recordingId: 'r1' };
    const { signal } = new AbortController();
    const store = async (number: number) => {
      const file = await storage.receive(toBytes('audio'), 1_000, wanted);
      await storage.storeChunk(owner, number, file);
      await storage.discard(file);
      // It may have been removed already.
      await storage.discard(file);
    };
    await store(0);
    await rm(join(folder, 'recordings'), { recursive: true });
    await store(1);
    const { bytes } = await storage.openChunk(owner, 1, signal);
    for await (const each of bytes) expect(Buffer.from(each).toString()).toBe('audio');
  });

  describe('a chunk', () => {
    const owner = { accountId: 'a1', recordingId: 'r1' };
    const { signal } = new AbortController();
    const receive = (text: string) => open().receive(toBytes(text), 1_000, wanted);
    const store = async (text: string) => (await open().storeChunk(owner, 0, await receive(text))).flushed;
    const getPath = (name: string) => join(folder, 'recordings', 'chunks', 'a1', 'r1', name);
    const readStored = async () => {
      const { hash } = await open().openChunk(owner, 0, signal);
      return { hash, text: await readFile(getPath('0'), 'utf8') };
    };
    const differs = { code: 'recording.chunk_differs' };

    it('whose bytes a power cut lost is stored again, with the same bytes only', async () => {
      await store('audio');
      await truncate(getPath('0'), 2);
      await expect(open().isSameChunk(owner, 0, await receive('audio'))).rejects.toMatchObject({
        code: 'blob.not_found',
      });
      await expect(store('other')).rejects.toMatchObject(differs);
      await store('audio');
      expect(await readStored()).toEqual({ text: 'audio', hash: (await receive('audio')).hash });
    });

    it('gets its own hash after a crash that left the hash of other bytes', async () => {
      await store('other');
      await rm(getPath('0'));
      await store('audio');
      expect(await readStored()).toEqual({ text: 'audio', hash: (await receive('audio')).hash });
    });

    it('of an earlier release, without a hash, is not replaced', async () => {
      await store('audio');
      await rm(getPath('0.hash'));
      await expect(store('other')).rejects.toMatchObject(differs);
      expect(await readStored()).toEqual({ text: 'audio', hash: undefined });
      await store('audio');
      expect(await readStored()).toMatchObject({ text: 'audio' });
    });

    it('that could not be flushed leaves no name, so that a repeated request writes it', async () => {
      await store('audio');
      const handle = await openFile(getPath('0'));
      const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync');
      await handle.close();
      try {
        sync.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
        const { flushed } = await open().storeChunk(owner, 1, await receive('audio'));
        await expect(flushed).rejects.toMatchObject({ code: 'recording.disk_full' });
        await expect(open().isSameChunk(owner, 1, await receive('audio'))).rejects.toMatchObject({
          code: 'blob.not_found',
        });
        // A chunk that was acknowledged before stays.
        sync.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
        await expect(store('audio')).rejects.toMatchObject({ code: 'recording.disk_full' });
        expect(await readStored()).toMatchObject({ text: 'audio' });
      } finally {
        sync.mockRestore();
      }
    });
  });

  it('identifies the content of a received chunk by its hash', async () => {
    const receive = (text: string) => open().receive(toBytes(text), 1_000, wanted);
    const [one, other, same] = [await receive('one'), await receive('two'), await receive('one')];
    expect([same.hash === one.hash, other.hash === one.hash]).toEqual([true, false]);
  });
});

describe('a full disk', () => {
  it('causes an error after which the recorder keeps its copy', async () => {
    // Every write to this device fails as on a full disk.
    const error = withDiskFullError(() => writeFile('/dev/full', 'audio'));
    await expect(error).rejects.toMatchObject({ code: 'recording.disk_full', kind: 'insufficient_storage' });
    await expect(error).rejects.not.toMatchObject({ message: expect.stringMatching(/too long|refresh/) });
  });
});
