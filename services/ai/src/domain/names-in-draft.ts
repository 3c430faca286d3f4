import type { Draft, Speaker } from './draft.ts';
import { shortName } from './writer/words/short-name.ts';

/** A name by which a text may mean somebody who spoke. */
export type SpeakerName = { readonly id: string; readonly name: string };

/** The names of speakers that stand in a draft: who names a speaker otherwise later knows by them what to change. */
export function findNamesInDraft({ sections, actionItems }: Draft, speakers: readonly Speaker[]): SpeakerName[] {
  const texts = [
    ...sections.flatMap(({ lines }) => lines.map(({ text }) => text)),
    ...actionItems.map(({ description }) => description),
  ].join('\n');
  return speakers.flatMap(({ id, name }) =>
    [...new Set([name, shortName(name)])].flatMap((form) =>
      form !== '' && texts.includes(form) ? { id, name: form } : [],
    ),
  );
}
