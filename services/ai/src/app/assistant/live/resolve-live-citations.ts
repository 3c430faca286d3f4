import type { Actor } from '@minutehand/service-kit/identity';
import type { AnswerCitation } from '../../../domain/assistant/answer.ts';
import { anchorCitation } from '../../../domain/assistant/live/anchor-citation.ts';
import { isLiveSegmentId } from '../../../domain/assistant/live/recording-text.ts';
import { MEETINGS_PER_BATCH } from '../../../limits.ts';
import type { AssistantPorts } from '../ports.ts';
import { readInBatches } from '../read-in-batches.ts';
import { type RecordingPorts, readRecording } from './read-recording.ts';

/**
 * Where words of a live transcript are now: there, in the final transcript (`segmentIds`), or only in the answer. 'unknown': the live
 * transcript cannot be read now.
 */
export type LiveCitationPlace = {
  readonly state: 'live' | 'replaced' | 'gone' | 'unknown';
  readonly segmentIds: readonly string[];
};

/** The present places of the citations that quote a live transcript. */
export async function resolveLiveCitations(
  ports: RecordingPorts & Pick<AssistantPorts, 'meetingsReader'>,
  actor: Actor,
  citations: readonly AnswerCitation[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AnswerCitation, LiveCitationPlace>> {
  const liveCitations = citations.filter(quotesLiveTranscript);
  const meetingIds = [...new Set(liveCitations.map(({ meetingId }) => meetingId))];
  const places = new Map<AnswerCitation, LiveCitationPlace>();
  await readInBatches(meetingIds, MEETINGS_PER_BATCH, async (meetingId) => {
    const recording = await readRecording(ports, actor, meetingId, signal);
    const isUnavailable = recording === 'unavailable';
    const liveIds = new Set((isUnavailable ? [] : (recording?.live?.segments ?? [])).map(({ id }) => id));
    const citationsOfMeeting = liveCitations.filter((citation) => citation.meetingId === meetingId);
    const remaining = citationsOfMeeting.filter(({ turns }) => !turns.every(({ segmentId }) => liveIds.has(segmentId)));
    for (const citation of citationsOfMeeting) places.set(citation, { state: 'live', segmentIds: [] });
    if (remaining.length === 0) return;
    const { segments = [] } = (await ports.meetingsReader.findTranscript(actor, meetingId, signal)) ?? {};
    for (const citation of remaining) {
      const segmentIds = anchorCitation(citation.turns, segments);
      const missing = isUnavailable ? 'unknown' : 'gone';
      places.set(citation, { state: segmentIds.length === 0 ? missing : 'replaced', segmentIds });
    }
  });
  return places;
}

const quotesLiveTranscript = ({ turns }: AnswerCitation): boolean =>
  turns.some(({ segmentId }) => isLiveSegmentId(segmentId));
