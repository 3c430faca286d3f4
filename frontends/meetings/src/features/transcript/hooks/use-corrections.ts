import type { SegmentsPatch, Speaker, TranscriptResponse } from '@minutehand/contracts/http/transcripts';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { assignSpeaker, correctSegments, mergeSpeakers, separateSpeaker } from '../api.ts';

/** A member, a typed name, or nobody. */
export interface SpeakerPerson {
  user_id: string | null;
  name: string | null;
}

/** What can be put right in a transcript that was seen in a version. Each call rejects when it was refused: who asked says why. */
export function useCorrections(meetingId: string, version: number) {
  const queries = useQueryClient();
  const toast = useToast();

  /** Also after a refusal: somebody else may have changed it. */
  async function corrected<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } finally {
      const keys = [queryKeys.transcript(meetingId), queryKeys.minutes(meetingId), queryKeys.actionItems(meetingId)];
      for (const queryKey of keys) void refetchQueries(queries, { queryKey, exact: true });
    }
  }

  function show({ segments }: SegmentsPatch, saved: number) {
    const words = new Map(segments.flatMap(({ id, text }) => (text === undefined ? [] : [[id, text]])));
    if (words.size === 0) return;
    queries.setQueryData<TranscriptResponse>(
      queryKeys.transcript(meetingId),
      (seen) =>
        seen && {
          ...seen,
          // Nobody else has written in between.
          version: saved === seen.version + 1 ? saved : seen.version,
          segments: seen.segments.map((one) => ({ ...one, text: words.get(one.id) ?? one.text })),
        },
    );
  }

  async function separate(speakerId: string) {
    try {
      await corrected(separateSpeaker(meetingId, { speaker_id: speakerId }));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  }

  return {
    assign: (speaker: Speaker, person: SpeakerPerson) =>
      corrected(assignSpeaker(meetingId, { speaker_id: speaker.id, ...person, version })),
    /** In the version that was seen when it began, where that is an older one. */
    correct: async (patch: SegmentsPatch) => {
      const call = correctSegments(meetingId, { version, ...patch });
      // Seen before the transcript is fetched again: the words before are not shown once more.
      await corrected(call.then((saved) => show(patch, saved.version)));
    },
    merge: async (speaker: Speaker, into: Speaker) => {
      await corrected(mergeSpeakers(meetingId, { speaker_id: speaker.id, into_speaker_id: into.id, version }));
      toast(`${speaker.name} is ${into.name} now`, {
        tone: 'success',
        durationMs: UNDO_MS,
        action: { label: 'Undo', onAction: () => void separate(speaker.id) },
      });
    },
    separate,
  };
}

export type Corrections = ReturnType<typeof useCorrections>;
