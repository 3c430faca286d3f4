import { type SystemScope, systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches, type Stored } from '@minutehand/service-kit/store';
import type { PreparedPart } from '../../domain/transcription/prepared-part.ts';
import type { Ports } from '../ports.ts';
import type { TranscriptionPorts } from './ports.ts';

type RemovePorts = Pick<Ports, 'preparedParts' | 'storage'>;
type Part = Pick<Stored<PreparedPart>, 'id' | 'key'>;

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

/** Removes the prepared parts of a recording that was transcribed or deleted, or whose join or transcription failed. */
export async function removePreparedParts(ports: RemovePorts, scope: SystemScope, recordingId: string): Promise<void> {
  for (const part of await findPreparedParts(ports, scope, recordingId)) await removePart(ports, scope, part);
}

/** Removes the prepared parts of an account, including those of recordings that no longer exist. */
export async function purgePreparedParts(ports: RemovePorts, scope: SystemScope): Promise<void> {
  await forEachInBatches(ports.preparedParts.stream(scope, {}), (part) => removePart(ports, scope, part));
}

/** The bytes first: after a crash in between, the document is still there to repeat it. */
async function removePart({ preparedParts, storage }: RemovePorts, scope: SystemScope, part: Part): Promise<void> {
  if (part.key !== '') await storage.remove(part.key);
  await preparedParts.remove(scope, part.id);
}

/** Whether the prepared parts of a recording are no longer needed. */
export async function isPreparationOver(
  { recordings, transcriptions }: Pick<TranscriptionPorts, 'recordings' | 'transcriptions'>,
  scope: SystemScope,
  recordingId: string,
): Promise<boolean> {
  const recording = await recordings.find(scope, recordingId);
  if (recording === undefined || recording.state === 'failed' || recording.audioDeletedAt !== null) return true;
  const transcription = await transcriptions.find(scope, recordingId);
  return transcription?.state === 'done' || transcription?.state === 'failed';
}

/** Removes prepared parts that are no longer needed, but were stored while those of their recording were removed. Returns their number. */
export async function removeUnneededParts(
  ports: RemovePorts & Pick<TranscriptionPorts, 'recordings' | 'transcriptions'>,
): Promise<number> {
  let removed = 0;
  for await (const part of ports.preparedParts.stream(systemScope('removes parts that are not needed'), {})) {
    const scope = systemScope('removes parts of a recording that are not needed', part.accountId);
    if (!(await isPreparationOver(ports, scope, part.recordingId))) continue;
    await removePart(ports, scope, part);
    removed += 1;
  }
  return removed;
}
