import { type FileHandle, open } from 'node:fs/promises';

const isOpened = (result: PromiseSettledResult<FileHandle>): result is PromiseFulfilledResult<FileHandle> =>
  result.status === 'fulfilled';

/** Flushes a file, or the directory entries of a folder. */
export async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Runs `write`, then starts to flush these files and folders together, so that the disk writes once. They are opened during `write`: otherwise a
 * commit of the database, which blocks this process, could delay the start of the flush.
 */
export async function writeAndFlush<T>(
  paths: readonly string[],
  write: () => Promise<T>,
): Promise<{ readonly result: T; readonly flushed: Promise<void> }> {
  const opening = Promise.allSettled(paths.map((path) => open(path, 'r')));
  const close = async () => {
    for (const { value } of (await opening).filter(isOpened)) value.close().catch(() => undefined);
  };
  try {
    const result = await write();
    const handles = (await opening).map((opened) => {
      if (!isOpened(opened)) throw opened.reason;
      return opened.value;
    });
    const flushed = Promise.all(handles.map((handle) => handle.sync())).then(() => undefined);
    flushed.then(close, close);
    return { result, flushed };
  } catch (error) {
    void close();
    throw error;
  }
}
