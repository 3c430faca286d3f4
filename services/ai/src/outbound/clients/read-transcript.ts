import type {
  MeetingsServiceService,
  Segment as SegmentMessage,
  TranscriptHeader,
} from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { CallOptions, RpcClient } from '@minutehand/service-kit/rpc';
import type { Transcript } from '../../app/ports.ts';
import type { Segment } from '../../domain/draft.ts';
import { TRANSCRIPT_DEADLINE_MS } from '../../limits.ts';

/** Reads a whole transcript as the caller of `options`. Undefined if the meeting has none. */
export async function readTranscript(
  client: RpcClient<typeof MeetingsServiceService>,
  meetingId: string,
  options: CallOptions,
): Promise<Transcript | undefined> {
  let header: TranscriptHeader | undefined;
  const segments: Segment[] = [];
  for await (const { part } of client.streamTranscript(
    { meetingId },
    { ...options, deadlineMs: TRANSCRIPT_DEADLINE_MS },
  )) {
    if (part?.$case === 'header') header = part.value;
    else if (part?.$case === 'batch') segments.push(...part.value.segments.map(toSegment));
  }
  if (header === undefined) return undefined;
  const speakers = header.speakers.map(({ id, label, name, userId }) => ({ id, label, name: name || label, userId }));
  return { importNumber: header.importNumber, speakers, segments };
}

/** Reads the speakers of a transcript, without its segments. Undefined if the meeting has none. */
export async function readTranscriptHeader(
  client: RpcClient<typeof MeetingsServiceService>,
  meetingId: string,
  options: CallOptions,
): Promise<TranscriptHeader | undefined> {
  const parts = client.streamTranscript({ meetingId }, { ...options, deadlineMs: TRANSCRIPT_DEADLINE_MS });
  // The header comes first. Leaving the loop ends the call, so that no segments are sent.
  for await (const { part } of parts) if (part?.$case === 'header') return part.value;
  return undefined;
}

function toSegment({ id, speakerId, start, end, text }: SegmentMessage): Segment {
  return { id, speakerId, start, end, text };
}
