type Merging = { readonly id: string; readonly mergedInto?: string | null | undefined };
type Said = { readonly speakerId: string | null };

/** Who says what this speaker says: another one since they were merged, else the speaker. */
export function voiceIdsOf(speakers: readonly Merging[]): ReadonlyMap<string, string> {
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return new Map(
    speakers.map((speaker) => {
      let voice: Merging = speaker;
      // Each step is towards one that was there to be merged into: it ends after as many as there are.
      for (let step = 0; voice.mergedInto && step < speakers.length; step += 1)
        voice = byId.get(voice.mergedInto) ?? voice;
      return [speaker.id, voice.id];
    }),
  );
}

/** How many speak: merged speakers are one. */
export function countVoices(speakers: readonly Merging[]): number {
  return speakers.filter(({ mergedInto }) => !mergedInto).length;
}

/** The transcript as it is read: merged speakers are one, and what each of them said is that one's. */
export function withMergedSpeakers<
  T extends { readonly speakers: readonly Merging[]; readonly segments: readonly Said[] },
>(transcript: T): T {
  if (!transcript.speakers.some(({ mergedInto }) => mergedInto)) return transcript;
  const voices = voiceIdsOf(transcript.speakers);
  return {
    ...transcript,
    speakers: transcript.speakers.filter(({ mergedInto }) => !mergedInto),
    segments: transcript.segments.map((segment) => {
      const speakerId = segment.speakerId && (voices.get(segment.speakerId) ?? segment.speakerId);
      return speakerId === segment.speakerId ? segment : { ...segment, speakerId };
    }),
  };
}
