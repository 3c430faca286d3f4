import type { SegmentsPatch, Speaker, TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { useToast } from '@minutehand/ui';
import { getErrorMessage, refetchQueries, useQueryClient } from '@minutehand/web-kit';
import { UNDO_MS } from '../../../limits.ts';
import { queryKeys } from '../../../shared/query-keys.ts';
import { assignSpeaker, correctSegments, mergeSpeakers, separateSpeaker } from '../api.ts';

/** A member, a typed name, or no one. */
export type SpeakerPerson = {
  user_id: string | null;
  name: string | null;
};

/** Mutations of a transcript version. Each call rejects when the server rejects the request; the caller shows the error. */
export function useCorrections(meetingId: string, version: number) {
  const queryClient = useQueryClient();
  const toast = useToast();

  /** Refetches after failures too, because another user may have changed the transcript. */
  async function withRefetch<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } finally {
      const keys = [queryKeys.transcript(meetingId), queryKeys.minutes(meetingId), queryKeys.actionItems(meetingId)];
      for (const queryKey of keys) void refetchQueries(queryClient, { queryKey, exact: true });
    }
  }

  function showTexts({ segments }: SegmentsPatch, savedVersion: number) {
    const texts = new Map(segments.flatMap(({ id, text }) => (text === undefined ? [] : [[id, text]])));
    if (texts.size === 0) return;
    queryClient.setQueryData<TranscriptResponse>(
      queryKeys.transcript(meetingId),
      (cached) =>
        cached && {
          ...cached,
          // Skip the version if other writes happened in between.
          version: savedVersion === cached.version + 1 ? savedVersion : cached.version,
          segments: cached.segments.map((segment) => ({ ...segment, text: texts.get(segment.id) ?? segment.text })),
        },
    );
  }

  async function separate(speakerId: string) {
    try {
      await withRefetch(separateSpeaker(meetingId, { speaker_id: speakerId }));
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  }

  return {
    assign: (speaker: Speaker, person: SpeakerPerson) =>
      withRefetch(assignSpeaker(meetingId, { speaker_id: speaker.id, ...person, version })),
    /** `patch.version` overrides the version, for an edit that was started on an older version. */
    correct: async (patch: SegmentsPatch) => {
      const request = correctSegments(meetingId, { version, ...patch });
      // Update the cache before the refetch, so that the old text does not reappear.
      await withRefetch(request.then((saved) => showTexts(patch, saved.version)));
    },
    merge: async (speaker: Speaker, into: Speaker) => {
      await withRefetch(mergeSpeakers(meetingId, { speaker_id: speaker.id, into_speaker_id: into.id, version }));
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
