import { SEGMENTS_PER_MESSAGE } from '@minutehand/contracts/limits';
import type * as wire from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { NamedSpeaker, TranscriptView } from '../../app/read-transcript.ts';
import type { Segment } from '../../domain/transcript/transcript.ts';

/** The header, then the segments in batches: a transcript never travels as one message. */
export function* presentTranscript(transcript: TranscriptView): Generator<wire.StreamTranscriptResponse> {
  const { revision, speakers, segments, language } = transcript;
  const header: wire.TranscriptHeader = {
    version: revision,
    speakers: speakers.map(presentSpeaker),
    segmentCount: segments.length,
    language,
  };
  yield { part: { $case: 'header', value: header } };
  for (let from = 0; from < segments.length; from += SEGMENTS_PER_MESSAGE) {
    const batch = segments.slice(from, from + SEGMENTS_PER_MESSAGE).map(presentSegment);
    yield { part: { $case: 'batch', value: { segments: batch } } };
  }
}

export function presentSpeaker({ id, label, userId, shownName }: NamedSpeaker): wire.Speaker {
  return { id, label, userId: userId ?? undefined, name: shownName };
}

function presentSegment({ id, speakerId, start, end, text }: Segment): wire.Segment {
  return { id, speakerId: speakerId ?? '', start: start ?? undefined, end: end ?? undefined, text };
}
