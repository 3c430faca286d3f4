import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { strFromU8, unzipSync } from 'fflate';
import type { ArchivedFile } from '../../app/data-exports/ports.ts';
import { createArchiveWriter } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();
const createWriter = () => createArchiveWriter({ folder, newId: () => 'archive-1', now: () => new Date('2026-11-26') });

async function* toContent(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
const toFile = (path: string, ...chunks: string[]): ArchivedFile => ({
  ...{ path, content: toContent(...chunks), isCompressed: !path.endsWith('.webm') },
});
async function* toFiles(...files: ArchivedFile[]) {
  yield* files;
}

describe('an archive', () => {
  it('contains each file with its folders and its content', async () => {
    const files = toFiles(toFile('a/Größe.md', 'one', 'two'), toFile('b.webm', 'sound'), toFile('empty.txt'));
    const bytes = await createWriter()(files, signal, async ({ path, byteSize }) => {
      const content = await readFile(path);
      expect(content).toHaveLength(byteSize);
      return content;
    });
    const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);
    expect(entries).toEqual([
      ['a/Größe.md', 'onetwo'],
      ['b.webm', 'sound'],
      ['empty.txt', ''],
    ]);
  });

  it('opens a file only when the one before it is written', async () => {
    const order: string[] = [];
    async function* read(name: string) {
      order.push(`opened ${name}`);
      yield Buffer.alloc(100_000, name);
      order.push(`read ${name}`);
    }
    const files = toFiles(...['a', 'b', 'c'].map((path) => ({ path, content: read(path), isCompressed: true })));
    await createWriter()(files, signal, async () => undefined);
    expect(order).toEqual(['opened a', 'read a', 'opened b', 'read b', 'opened c', 'read c']);
  });

  it('is deleted after its use, and after a failure of its use', async () => {
    await createWriter()(toFiles(toFile('a.txt', 'a')), signal, async () => undefined);
    expect(await readdir(folder)).toEqual([]);
    const failing = async () => {
      throw new Error('not stored');
    };
    await expect(createWriter()(toFiles(toFile('a.txt', 'a')), signal, failing)).rejects.toThrow('not stored');
    expect(await readdir(folder)).toEqual([]);
  });

  it('fails with the error of a file, and leaves no temporary file', async () => {
    async function* breakOff() {
      yield Buffer.from('start');
      throw new Error('broke off');
    }
    const files = toFiles(toFile('a.txt', 'a'), { path: 'b.txt', content: breakOff(), isCompressed: true });
    await expect(createWriter()(files, signal, async () => undefined)).rejects.toThrow('broke off');
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends when the run is cancelled', async () => {
    const cancelled = new AbortController();
    async function* cancel() {
      cancelled.abort(new Error('drained'));
      yield Buffer.from('start');
    }
    const files = toFiles({ path: 'a.txt', content: cancel(), isCompressed: true }, toFile('b.txt', 'b'));
    await expect(createWriter()(files, cancelled.signal, async () => undefined)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
  });

  it('closes the file that it reads when the run is cancelled', async () => {
    const cancelled = new AbortController();
    let isClosed = false;
    async function* readOn() {
      try {
        for (;;) {
          yield Buffer.alloc(1_000);
          cancelled.abort(new Error('drained'));
        }
      } finally {
        isClosed = true;
      }
    }
    const files = toFiles({ path: 'a.txt', content: readOn(), isCompressed: true });
    await expect(createWriter()(files, cancelled.signal, async () => undefined)).rejects.toThrow();
    await eventually(() => expect(isClosed).toBe(true));
  });
});
