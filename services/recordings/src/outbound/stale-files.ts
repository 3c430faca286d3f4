import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { STALE_FILES_MS } from '../limits.ts';
import { isNotFound } from './local-files.ts';

/** Prefixes of this service's folders in a temporary folder that it shares with others. */
export const TEMPORARY_PREFIXES = { join: 'minutehand-join-', decode: 'minutehand-audio-' } as const;
/** Folders of this service only, for files before they are stored: chunks and other audio, and archives of data exports. */
export const INCOMING_FOLDERS = { disk: 'incoming', bucket: 'minutehand-recordings' } as const;

/**
 * Removes what a killed process left in these folders: files and folders with a prefix of this service, and
 * everything in its incoming folders. What is younger than STALE_FILES_MS is kept, because a running job may still
 * use it. Returns the number of removed files and folders.
 */
export async function removeStaleFiles({ folders, now }: { folders: readonly string[]; now: Date }): Promise<number> {
  const before = now.getTime() - STALE_FILES_MS;
  let removed = 0;
  for (const folder of folders) {
    const isIncoming = Object.values(INCOMING_FOLDERS).some((name) => name === basename(folder));
    const prefixes = isIncoming ? [''] : Object.values(TEMPORARY_PREFIXES);
    for (const name of await listNames(folder)) {
      const path = join(folder, name);
      if (!prefixes.some((prefix) => name.startsWith(prefix)) || !(await isOlder(path, before))) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
  }
  return removed;
}

const orDefault =
  <T>(value: T) =>
  (error: unknown): T => {
    if (isNotFound(error)) return value;
    throw error;
  };

const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(orDefault<string[]>([]));

async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(orDefault(undefined));
  return found !== undefined && found.mtimeMs < before;
}
