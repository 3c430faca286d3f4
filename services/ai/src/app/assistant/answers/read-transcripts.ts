import type { Actor } from '@minutehand/service-kit/identity';
import { MEETINGS_PER_BATCH } from '../../../limits.ts';
import type { Transcript } from '../../ports.ts';
import type { MeetingsReader } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { getOrStart } from './get-or-start.ts';

export type TranscriptPorts = { readonly meetingsReader: Pick<MeetingsReader, 'findTranscript'> };

/** Reads each transcript once, for one actor and one answer. After a failed read, the next call reads again. */
export function cacheTranscripts({ meetingsReader }: TranscriptPorts): TranscriptPorts {
  const reads = new Map<string, Promise<Transcript | undefined>>();
  const findTranscript: MeetingsReader['findTranscript'] = (actor, meetingId, signal) =>
    getOrStart(reads, meetingId, () => meetingsReader.findTranscript(actor, meetingId, signal));
  return { meetingsReader: { findTranscript } };
}

/** The transcripts of these meetings that the actor can read now, by meeting. */
export async function readTranscripts(
  { meetingsReader }: TranscriptPorts,
  actor: Actor,
  meetingIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Transcript>> {
  const read = async (meetingId: string) =>
    [meetingId, await meetingsReader.findTranscript(actor, meetingId, signal)] as const;
  const found = await readInBatches([...new Set(meetingIds)], MEETINGS_PER_BATCH, read);
  return new Map(found.flatMap(([meetingId, transcript]) => (transcript ? [[meetingId, transcript]] : [])));
}
