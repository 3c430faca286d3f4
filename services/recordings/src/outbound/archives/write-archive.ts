import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import archiver, { type Archiver } from 'archiver';
import type { ArchivedFile, WriteArchive } from '../../app/data-exports/ports.ts';
import { ARCHIVE_COMPRESSION_LEVEL } from '../../limits.ts';
import { withDiskFullError } from '../local-files.ts';

/** Writes ZIP files (ZIP64 if they need it) to a folder. One file is read at a time. */
export function createArchiveWriter(options: { folder: string; newId: () => string; now: () => Date }): WriteArchive {
  const { folder, newId, now } = options;
  return async (files, signal, use) => {
    const path = join(folder, `${newId()}.zip`);
    try {
      await withDiskFullError(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeZip(path, files, { signal, date: now() });
      });
      return await use({ path, byteSize: (await stat(path)).size });
    } finally {
      await rm(path, { force: true });
    }
  };
}

async function writeZip(
  path: string,
  files: AsyncIterable<ArchivedFile>,
  { signal, date }: { readonly signal: AbortSignal; readonly date: Date },
): Promise<void> {
  const zip = archiver('zip', { zlib: { level: ARCHIVE_COMPRESSION_LEVEL } });
  const stop = new AbortController();
  const written = pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
    signal: AbortSignal.any([signal, stop.signal]),
  });
  // Awaited below; a failure of a file is thrown first.
  written.catch(() => undefined);
  try {
    for await (const file of files) await addFile(zip, file, { date, written });
    await Promise.all([zip.finalize(), written]);
  } catch (error) {
    stop.abort();
    await written.catch(() => undefined);
    throw error;
  }
}

/** Waits until the file is in the archive, so that its source is read before the next one is opened. Closes the source after a failure. */
async function addFile(
  zip: Archiver,
  { path, content, isCompressed }: ArchivedFile,
  { date, written }: { readonly date: Date; readonly written: Promise<void> },
): Promise<void> {
  const failed = Promise.withResolvers<never>();
  const source = Readable.from(content, { objectMode: false });
  source.once('error', failed.reject);
  const added = once(zip, 'entry');
  zip.append(source, { name: path, date, store: !isCompressed });
  try {
    await Promise.race([added, failed.promise, failIfEnded(written)]);
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/** Rejects when the output ends before the archive does. */
async function failIfEnded(written: Promise<void>): Promise<never> {
  await written;
  throw new Error('the archive ended early');
}
