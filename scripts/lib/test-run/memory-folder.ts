import { existsSync } from 'node:fs';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** File system in memory of Linux. */
const MEMORY_FILE_SYSTEM = '/dev/shm';
/** Free space, and free memory, that the files of all tests fit into several times (bytes). */
const MIN_FREE_BYTES = 12 * 1024 ** 3;

/** Runs `work` with temporary files in memory where there is enough of it: databases of tests then wait for no disk. */
export async function withTemporaryFilesInMemory<R>(
  work: () => Promise<R>,
  { fileSystem = MEMORY_FILE_SYSTEM, minFreeBytes = MIN_FREE_BYTES } = {},
): Promise<R> {
  if (process.env.TMPDIR || !(await hasSpace(fileSystem, minFreeBytes))) return work();
  const folder = await mkdtemp(join(fileSystem, 'minutehand-'));
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasSpace(fileSystem: string, minFreeBytes: number): Promise<boolean> {
  if (!existsSync(fileSystem)) return false;
  const { bavail, bsize } = await statfs(fileSystem);
  return Math.min(bavail * bsize, freemem()) >= minFreeBytes;
}
