import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
      const file = await storage.receive(toBytes('audio'), 1_000, signal);
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

  it('identifies the content of a received chunk by its hash', async () => {
    const receive = (text: string) => open().receive(toBytes(text), 1_000, new AbortController().signal);
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
