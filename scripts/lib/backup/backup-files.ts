import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { type BackupKey, chain, createDecryption, createEncryption } from './encryption.ts';
import type { BackupFile } from './manifest.ts';

/** Databases are compressed; uploaded files mostly are already. */
const isCompressed = (path: string): boolean => path.endsWith('.gz');

/** Counts and hashes the bytes that pass through. */
function createMeter(): Transform & { result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(meter, { result: () => ({ bytes, sha256: hash.digest('hex') }) });
}

/** Writes a file of a backup: compressed, encrypted if there is a key, and flushed. It has the suffix `.part` until it is complete. */
export async function writeBackupFile(
  folder: string,
  path: string,
  source: AsyncIterable<Uint8Array>,
  key: BackupKey | undefined,
): Promise<BackupFile> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const meter = createMeter();
  const transforms = [
    ...(isCompressed(path) ? [createGzip({ level: constants.Z_BEST_SPEED })] : []),
    ...(key ? [createEncryption(key, path)] : []),
  ];
  const part = `${target}.part`;
  await pipeline([
    Readable.from(source, { objectMode: false }),
    ...transforms,
    meter,
    createWriteStream(part, { mode: 0o600, flush: true }),
  ]);
  await rename(part, target);
  return { path, ...meter.result() };
}

/** Reads a file of a backup. Fails at the end of the file if it is damaged, so its content must not be used before that. */
export function readBackupFile(folder: string, path: string, key: BackupKey | undefined): Readable {
  return chain(
    createReadStream(join(folder, path)),
    ...(key ? [createDecryption(key, path)] : []),
    ...(isCompressed(path) ? [createGunzip()] : []),
  );
}

/** Reads a file completely. Throws if it is missing or damaged, or was encrypted with another key. */
export async function checkBackupFile(folder: string, file: BackupFile, key: BackupKey | undefined): Promise<void> {
  const { path, bytes, sha256 } = file;
  const meter = createMeter();
  await pipeline(createReadStream(join(folder, path)), meter, readToEnd).catch((cause: unknown) => {
    throw new Error(`${join(folder, path)} cannot be read.`, { cause });
  });
  const found = meter.result();
  if (found.bytes !== bytes || found.sha256 !== sha256) {
    throw new Error(`${join(folder, path)} is damaged: its checksum differs from the manifest. Use another backup.`);
  }
  if (key || isCompressed(path)) await readToEnd(readBackupFile(folder, path, key));
}

async function readToEnd(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _chunk of source);
}

/** Flushes the entries of a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
