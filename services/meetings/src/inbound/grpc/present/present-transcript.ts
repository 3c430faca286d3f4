import { SEGMENTS_PER_MESSAGE } from '@minutehand/contracts/limits';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NamedSpeaker, TranscriptView } from '../../../app/transcript/read-transcript.ts';
import type { Segment } from '../../../domain/transcript/transcript.ts';
import { BATCH_BYTES } from '../../../limits.ts';

/** Yields the header, then the segments in batches: a transcript may exceed the size of one message. */
export function* presentTranscript(transcript: TranscriptView): Generator<proto.StreamTranscriptResponse> {
  const { importNumber, version, speakers, segments, language } = transcript;
  const header: proto.TranscriptHeader = {
    importNumber,
    speakers: speakers.map(presentSpeaker),
    segmentCount: segments.length,
    language,
    version,
  };
  yield { part: { $case: 'header', value: header } };
  for (const batch of toBatches(segments)) {
    yield { part: { $case: 'batch', value: { segments: batch.map(presentSegment) } } };
  }
}

/** Each batch fits into one message by count and by bytes. */
function* toBatches(segments: readonly Segment[]): Generator<Segment[]> {
  let batch: Segment[] = [];
  let bytes = 0;
  for (const segment of segments) {
    const size = Buffer.byteLength(segment.text);
    if (batch.length > 0 && (batch.length === SEGMENTS_PER_MESSAGE || bytes + size > BATCH_BYTES)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(segment);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

export function presentSpeaker({ id, label, userId, displayName, merged }: NamedSpeaker): proto.Speaker {
  return { id, label, userId: userId ?? undefined, name: displayName, merged };
}

function presentSegment({ id, speakerId, start, end, text }: Segment): proto.Segment {
  return { id, speakerId: speakerId ?? '', start: start ?? undefined, end: end ?? undefined, text };
}
