import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { removeStaleFiles } from './stale-files.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stale-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('removeStaleFiles', () => {
  it('removes stale files of a killed process, and no new or unrelated files', async () => {
    const old = new Date(Date.now() - 3 * 3_600_000);
    const incoming = join(folder, 'incoming');
    for (const name of ['minutehand-join-a', 'minutehand-audio-b', 'minutehand-join-new', 'other', 'incoming']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'audio'), 'audio');
      if (!name.endsWith('new')) await utimes(join(folder, name), old, old);
    }
    await utimes(join(incoming, 'audio'), old, old);
    await writeFile(join(incoming, 'new'), 'audio');
    const absent = join(folder, 'absent');
    expect(await removeStaleFiles({ folders: [folder, incoming, absent], now: new Date() })).toBe(3);
    expect((await readdir(folder)).sort()).toEqual(['incoming', 'minutehand-join-new', 'other']);
    expect(await readdir(incoming)).toEqual(['new']);
    await access(join(folder, 'other', 'audio'));
  });
});
