import { type Draft, NO_SUMMARY, type Speaker } from './draft.ts';
import { shortName } from './writer/words/short-name.ts';

/** A name of a speaker as it occurs in a draft, and the user to whom the speaker was assigned. */
export type SpeakerName = { readonly id: string; readonly name: string; readonly userId?: string | undefined };

/** Finds the speaker names in a draft, so that they can be replaced when a speaker is renamed. */
export function findNamesInDraft(
  { sections, summary = NO_SUMMARY, actionItems, dropped = [] }: Draft,
  speakers: readonly Speaker[],
): SpeakerName[] {
  const texts = [
    ...sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    ...[...summary.sentences, ...summary.decisions].map(({ text }) => text),
    ...actionItems.map(({ description }) => description),
    ...dropped.map(({ text }) => text),
  ].join('\n');
  return speakers.flatMap(({ id, name, userId }) =>
    [...new Set([name, shortName(name)])].flatMap((form) =>
      form !== '' && texts.includes(form) ? { id, name: form, ...(userId ? { userId } : {}) } : [],
    ),
  );
}
