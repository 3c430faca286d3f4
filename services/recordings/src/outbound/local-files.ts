import { createReadStream } from 'node:fs';
import { mkdir, open, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import type { LocalFile } from '../app/ports.ts';
import { createChunkHasher } from '../domain/recordings/chunk-hash.ts';
import { CONTAINER_HEADER_BYTES } from '../limits.ts';

/** Receives bytes into a file of the folder, which is not flushed. Removes the file when that fails. */
export async function receiveFile(
  folder: string,
  name: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  requireWanted: () => void,
): Promise<LocalFile> {
  const path = join(folder, name);
  const file = await withDiskFullError(() => writeIntoFolder(folder, () => open(path, 'wx', 0o600)));
  const hash = createChunkHasher();
  let byteSize = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of bytes) {
      requireWanted();
      byteSize += chunk.length;
      if (byteSize > maxBytes) throw new AppError('recording.chunk_too_large');
      if (head.length < CONTAINER_HEADER_BYTES) head = Buffer.concat([head, chunk.subarray(0, CONTAINER_HEADER_BYTES)]);
      hash.add(chunk);
      await withDiskFullError(() => file.appendFile(chunk));
    }
    await withDiskFullError(() => file.close());
    return { path, byteSize, head: head.subarray(0, CONTAINER_HEADER_BYTES), hash: hash.get() };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Writes into a folder that mostly exists, and creates it otherwise: each check would cost a call of the file system for each chunk. */
export async function writeIntoFolder<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return write();
  }
}

/** Removes a file, if it exists. Unlike `rm`, it does not look at the file first. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

export const isNotFound = (error: unknown): boolean => hasCode(error, 'ENOENT');
export const isExisting = (error: unknown): boolean => hasCode(error, 'EEXIST');

/** Runs a write to a disk. Throws recording.disk_full when there is no space left. */
export async function withDiskFullError<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new AppError('recording.disk_full', { cause: error });
    throw error;
  }
}

/** Reads a file or a range of it. Throws blob.not_found. */
export async function* readFile(
  path: string,
  range: { start?: number; end?: number; highWaterMark?: number },
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { ...range, ...(signal ? { signal } : {}) });
  } catch (error) {
    if (isNotFound(error)) throw new AppError('blob.not_found', { cause: error });
    throw error;
  }
}

/** True if a file has exactly the bytes of a stream. */
export async function hasSameBytes(path: string, other: AsyncIterable<Uint8Array>): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    for await (const expected of other) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(expected.length), 0, expected.length);
      if (bytesRead !== expected.length || !buffer.equals(Buffer.from(expected))) return false;
    }
    return (await file.read(Buffer.alloc(1), 0, 1)).bytesRead === 0;
  } finally {
    await file.close();
  }
}
