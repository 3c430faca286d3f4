import type { Actor } from '@minutehand/service-kit/identity';
import type { AnswerCitation } from '../../../domain/assistant/answer.ts';
import { anchorCitation } from '../../../domain/assistant/live/anchor-citation.ts';
import { isLiveSegmentId } from '../../../domain/assistant/live/recording-text.ts';
import { MEETINGS_PER_BATCH } from '../../../limits.ts';
import { readInBatches } from '../in-batches.ts';
import type { AssistantPorts } from '../ports.ts';

/** Where words of a live transcript are now: there, in the final transcript (`segmentIds`), or only in the answer. */
export type DraftPlace = { readonly state: 'live' | 'replaced' | 'gone'; readonly segmentIds: readonly string[] };

const GONE: DraftPlace = { state: 'gone', segmentIds: [] };

/** The present places of the citations that quote a live transcript. */
export async function resolveDrafts(
  { meetingsReader, recordingTexts }: Pick<AssistantPorts, 'meetingsReader' | 'recordingTexts'>,
  actor: Actor,
  citations: readonly AnswerCitation[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AnswerCitation, DraftPlace>> {
  const drafts = citations.filter(isDraft);
  const meetingIds = [...new Set(drafts.map(({ meetingId }) => meetingId))];
  const places = new Map<AnswerCitation, DraftPlace>();
  await readInBatches(meetingIds, MEETINGS_PER_BATCH, async (meetingId) => {
    const recording = await recordingTexts.findText(actor, meetingId, signal);
    const liveIds = new Set((recording?.live?.segments ?? []).map(({ id }) => id));
    const ofMeeting = drafts.filter((citation) => citation.meetingId === meetingId);
    const left = ofMeeting.filter(({ turns }) => !turns.every(({ segmentId }) => liveIds.has(segmentId)));
    for (const citation of ofMeeting) places.set(citation, { state: 'live', segmentIds: [] });
    if (left.length === 0) return;
    const { segments = [] } = (await meetingsReader.findTranscript(actor, meetingId, signal)) ?? {};
    for (const citation of left) {
      const segmentIds = anchorCitation(citation.turns, segments);
      places.set(citation, segmentIds.length === 0 ? GONE : { state: 'replaced', segmentIds });
    }
  });
  return places;
}

const isDraft = ({ turns }: AnswerCitation): boolean => turns.some(({ segmentId }) => isLiveSegmentId(segmentId));
