import type { SystemScope } from '@minutehand/service-kit/identity';
import { isCurrentRun, isPlannedFor, type RunAudio, requestRun } from '../../domain/transcription/transcription.ts';
import { getRun } from './find-transcribed-parts.ts';
import type { TranscriptionPorts } from './ports.ts';
import { removeParts } from './remove-parts.ts';
import { createTranscriptionRequested } from './request-transcription.ts';

type DropPorts = Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts'>;
type Run = { readonly recordingId: string; readonly run: number };

/**
 * Drops parts of another engine or of other audio: first their plan, then their text. A run that stops in between has no plan, and removes the
 * rest when it is repeated. Returns false if the run is not current, also because it has stored parts itself: their ids cannot be used
 * again, so another run was requested.
 */
export async function dropOutdatedParts(
  ports: DropPorts,
  scope: SystemScope,
  { recordingId, run }: Run,
  audio: RunAudio,
): Promise<boolean> {
  const changed = await ports.transcriptions.update(scope, recordingId, async (loaded) => {
    if (!isCurrentRun(loaded, run) || isPlannedFor(loaded, audio)) return undefined;
    const unplanned = { ...loaded, parts: [] };
    if (await hasStoredParts(ports, scope, { recordingId, run })) {
      const document = requestRun(unplanned);
      return { document, events: [createTranscriptionRequested(recordingId, document)] };
    }
    return loaded.parts.length > 0 ? { document: unplanned } : undefined;
  });
  if (changed === undefined || !isCurrentRun(changed, run)) return false;
  if (changed.parts.length === 0) await removeParts(ports, scope, recordingId, run);
  return true;
}

async function hasStoredParts(
  { transcribedParts }: DropPorts,
  scope: SystemScope,
  { recordingId, run }: Run,
): Promise<boolean> {
  for await (const part of transcribedParts.stream(scope, { where: { recordingId } })) {
    if (getRun(part) === run) return true;
  }
  return false;
}
