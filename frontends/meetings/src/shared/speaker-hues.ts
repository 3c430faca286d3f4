import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { getNthHue } from '@minutehand/ui';

export type SpeakerHues = {
  /** Returns undefined for a person who is not a speaker of this meeting. */
  readonly findHue: (speaker: { id?: string | null | undefined; name: string }) => number | undefined;
};

/**
 * The colours of a meeting's speakers, in order of appearance. The server numbers speakers as they appear, and keeps the ids when a
 * speaker is renamed or merged, so colours stay.
 */
export function createSpeakerHues(speakers: readonly Speaker[]): SpeakerHues {
  const ids = speakers.flatMap(({ id, merged }) => [id, ...merged.map((speaker) => speaker.id)]);
  const byId = new Map(ids.sort(compareIds).map((id, position) => [id, getNthHue(position)]));
  const byName = new Map<string, number>();
  for (const { id, label, name } of speakers)
    for (const known of [label, name]) byName.set(normalize(known), byId.get(id) ?? 1);
  return {
    findHue: ({ id, name }) => (id ? byId.get(id) : undefined) ?? byName.get(normalize(name)),
  };
}

const { compare: compareIds } = new Intl.Collator('en', { numeric: true });

function normalize(name: string): string {
  return name.trim().toLowerCase();
}
