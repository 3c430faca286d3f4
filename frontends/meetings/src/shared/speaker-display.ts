import type { Speaker } from '@minutehand/contracts/http/meetings/transcripts';
import { getNthColorNumber, getPersonColorNumber } from '@minutehand/ui';

type NamedSpeaker = { id?: string | null | undefined; name: string };

/** What is shown of people besides their names. */
export type SpeakerDisplay = {
  /** Returns undefined for a person who is not a speaker of this meeting. */
  readonly findColorNumber: (speaker: NamedSpeaker) => number | undefined;
  /** Returns undefined for a person who is not known to be a member of the account. */
  readonly findUserId: (speaker: NamedSpeaker) => string | undefined;
};

/**
 * The colors of a meeting's speakers, in order of appearance. The server numbers speakers as they appear, and keeps the ids when a
 * speaker is renamed or merged, so colors do not change.
 */
export function createSpeakerDisplay(speakers: readonly Speaker[]): SpeakerDisplay {
  const ids = speakers.flatMap(({ id, merged }) => [id, ...merged.map((speaker) => speaker.id)]);
  const byId = new Map(ids.sort(compareIds).map((id, position) => [id, getNthColorNumber(position)]));
  const byName = new Map<string, number>();
  for (const { id, label, name } of speakers)
    for (const alias of [label, name]) byName.set(normalize(alias), byId.get(id) ?? 1);
  return {
    findColorNumber: ({ id, name }) => (id ? byId.get(id) : undefined) ?? byName.get(normalize(name)),
    findUserId: ({ id, name }) =>
      speakers.find((speaker) =>
        id
          ? speaker.id === id || speaker.merged.some((merged) => merged.id === id)
          : normalize(speaker.name) === normalize(name),
      )?.user_id ?? undefined,
  };
}

/**
 * The colors of people in a list that belongs to no meeting, by name. A person gets the color that is derived from the name, or another
 * one if it is already used in the list. `userName` always gets the derived color.
 */
export function createPersonDisplay(userName: string): SpeakerDisplay {
  const byName = new Map<string, number>();
  const findColorNumber = ({ name }: { name: string }): number => {
    const key = normalize(name);
    const existing = byName.get(key);
    if (existing !== undefined) return existing;
    const used = new Set(byName.values());
    const derivedColorNumber = getPersonColorNumber(name);
    const candidates = [derivedColorNumber, ...COLOR_NUMBERS];
    const colorNumber = candidates.find((candidate) => !used.has(candidate)) ?? derivedColorNumber;
    byName.set(key, colorNumber);
    return colorNumber;
  };
  findColorNumber({ name: userName });
  return { findColorNumber: findColorNumber, findUserId: () => undefined };
}

/** Every color; neighbors are easy to tell apart. */
const COLOR_NUMBERS = Array.from({ length: 12 }, (_, position) => getNthColorNumber(position));

const { compare: compareIds } = new Intl.Collator('en', { numeric: true });

function normalize(name: string): string {
  return name.trim().toLowerCase();
}
