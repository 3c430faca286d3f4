import type { Scope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Bytes of the files of an account, and of the chunks that are not joined to a file yet. */
export async function measureUploadBytes(
  { blobs, recordings }: Pick<Ports, 'blobs' | 'recordings'>,
  scope: Scope,
): Promise<number> {
  const [files, chunks] = await Promise.all([
    blobs.sum(scope, 'byteSize', {}),
    recordings.sum(scope, 'storedBytes', {}),
  ]);
  return files + chunks;
}
