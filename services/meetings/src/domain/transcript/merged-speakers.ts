type MergeableSpeaker = { readonly id: string; readonly mergedInto?: string | null | undefined };
type SpokenSegment = { readonly speakerId: string | null };

/** Maps each speaker id to the speaker it was merged into, or to itself. */
export function resolveSpeakerIds(speakers: readonly MergeableSpeaker[]): ReadonlyMap<string, string> {
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return new Map(
    speakers.map((speaker) => {
      let target: MergeableSpeaker = speaker;
      // Bounds the steps by the number of speakers, so that corrupt data cannot cause an endless loop.
      for (let step = 0; target.mergedInto && step < speakers.length; step += 1)
        target = byId.get(target.mergedInto) ?? target;
      return [speaker.id, target.id];
    }),
  );
}

/** Merged speakers count once. */
export function countDistinctSpeakers(speakers: readonly MergeableSpeaker[]): number {
  return speakers.filter(({ mergedInto }) => !mergedInto).length;
}

/** The transcript as readers see it: the segments of a merged speaker belong to the speaker it was merged into. */
export function applySpeakerMerges<
  T extends { readonly speakers: readonly MergeableSpeaker[]; readonly segments: readonly SpokenSegment[] },
>(transcript: T): T {
  if (!transcript.speakers.some(({ mergedInto }) => mergedInto)) return transcript;
  const resolvedIds = resolveSpeakerIds(transcript.speakers);
  return {
    ...transcript,
    speakers: transcript.speakers.filter(({ mergedInto }) => !mergedInto),
    segments: transcript.segments.map((segment) => {
      const speakerId = segment.speakerId && (resolvedIds.get(segment.speakerId) ?? segment.speakerId);
      return speakerId === segment.speakerId ? segment : { ...segment, speakerId };
    }),
  };
}
