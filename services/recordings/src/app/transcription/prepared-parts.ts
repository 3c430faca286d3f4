import type { SystemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { PreparedPart } from '../../domain/transcription/prepared-part.ts';
import type { Ports } from '../ports.ts';

/** The prepared parts of a recording, in their order. */
export async function findPreparedParts(
  { preparedParts }: Pick<Ports, 'preparedParts'>,
  scope: SystemScope,
  recordingId: string,
): Promise<Stored<PreparedPart>[]> {
  const found: Stored<PreparedPart>[] = [];
  for await (const part of preparedParts.stream(scope, { where: { recordingId } })) found.push(part);
  return found.sort((a, b) => a.number - b.number);
}

/** Removes the prepared parts of a recording that was transcribed or deleted, or whose transcription failed. Bytes are removed first. */
export async function removePreparedParts(
  ports: Pick<Ports, 'preparedParts' | 'storage'>,
  scope: SystemScope,
  recordingId: string,
): Promise<void> {
  for (const { id, key } of await findPreparedParts(ports, scope, recordingId)) {
    if (key !== '') await ports.storage.remove(key);
    await ports.preparedParts.remove(scope, id);
  }
}
