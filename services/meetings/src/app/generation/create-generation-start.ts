import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Change, Stored } from '@minutehand/service-kit/store';
import { applyGenerationStart, type GenerationRequest, type Meeting } from '../../domain/meetings/meeting.ts';
import { createSpeakersCopy } from '../../domain/transcript/listed-speakers.ts';
import { countDistinctSpeakers } from '../../domain/transcript/merged-speakers.ts';
import { getDurationSeconds, type Transcript } from '../../domain/transcript/transcript.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';

/**
 * Creates the change that starts a generation, of everything or of a section: the meeting's next state and the events. It stores nothing:
 * each function that starts a generation stores the change.
 * `transcript_ready` is published for the first generation of an import, `generation_requested` for every later one.
 */
export function createGenerationStart(
  meeting: Stored<Meeting>,
  transcript: Transcript,
  reason: 'transcript_ready' | 'generation_requested',
  request: GenerationRequest = {},
): Change<Meeting> {
  const transcriptStats = {
    importNumber: transcript.importNumber,
    segmentCount: transcript.segments.length,
    speakerCount: countDistinctSpeakers(transcript.speakers),
    durationSeconds: getDurationSeconds(transcript),
  };
  const document = {
    ...meeting,
    ...applyGenerationStart(meeting, transcriptStats, request),
    speakersCopy: createSpeakersCopy(transcript),
  };
  const payload = {
    meetingId: meeting.id,
    importNumber: document.importNumber,
    generationId: document.generationId,
  };
  const events: DomainEvent[] =
    reason === 'transcript_ready'
      ? [
          createEvent('meetings.transcript_ready', payload),
          createMeetingChangedForNextVersion(document, ['transcript', 'processing', 'meeting']),
        ]
      : [
          createEvent('meetings.generation_requested', payload),
          createMeetingChangedForNextVersion(document, ['processing', 'meeting']),
        ];
  return { document, events };
}
