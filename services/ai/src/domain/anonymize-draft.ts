import { DELETED_USER_NAME } from '@minutehand/contracts/deleted-user';
import type { Draft, Evidence, Line, ProposedActionItem } from './draft.ts';
import type { Generation } from './generation.ts';
import type { SpeakerName } from './names-in-draft.ts';

/** A deleted user, and the speakers of the transcript of a generation who are this user. */
export type DeletedUser = { readonly userId: string; readonly speakerIds: ReadonlySet<string> };

/**
 * Replaces the name of a deleted user in the draft. Quotes stay, because they are what was said. Returns the same object if nothing
 * changes.
 */
export function anonymizeGeneration<G extends Generation>(generation: G, user: DeletedUser): G {
  const { draft, speakers = [] } = generation;
  const isDeletedUser = ({ id, userId, name }: SpeakerName) =>
    name !== DELETED_USER_NAME && (user.speakerIds.has(id) || userId === user.userId);
  const formerNames = new Set(speakers.filter(isDeletedUser).map(({ name }) => name));
  if (draft === undefined || formerNames.size === 0) return generation;
  // A name that two speakers share identifies neither of them.
  const namesOfOthers = new Set(speakers.filter((speaker) => !isDeletedUser(speaker)).map(({ name }) => name));
  const names = [...formerNames].filter((name) => !namesOfOthers.has(name));
  return {
    ...generation,
    draft: names.length === 0 ? draft : replaceNames(draft, names),
    speakers: speakers.map((speaker) => (isDeletedUser(speaker) ? { ...speaker, name: DELETED_USER_NAME } : speaker)),
  };
}

function replaceNames(draft: Draft, names: readonly string[]): Draft {
  const pattern = createNamePattern(names);
  const replaceAll = (text: string) => text.replace(pattern, DELETED_USER_NAME);
  const replaceInStatement = (text: string, { evidence, furtherEvidence = [] }: Evidence) =>
    text.replace(pattern, (found: string, offset: number) => {
      const followingText = text.slice(offset + found.length);
      const isOpening = offset === 0 && (followingText === '' || followingText.startsWith(':'));
      const isQuoted = [evidence, ...furtherEvidence].some(({ quote }) => createNamePattern([found]).test(quote));
      return isOpening || !isQuoted ? DELETED_USER_NAME : found;
    });
  const replaceStatement = <T extends Evidence & { readonly text: string }>(line: T): T => ({
    ...line,
    text: replaceInStatement(line.text, line),
  });
  const replaceLine = (line: Line): Line =>
    line.isTopic ? { ...line, text: replaceAll(line.text) } : replaceStatement(line);
  const replaceItem = (item: ProposedActionItem): ProposedActionItem => ({
    ...item,
    description: replaceInStatement(item.description, item),
    ownerName: names.includes(item.ownerName) ? DELETED_USER_NAME : item.ownerName,
  });
  return {
    ...draft,
    title: replaceAll(draft.title),
    summary: draft.summary && {
      sentences: draft.summary.sentences.map(replaceStatement),
      decisions: draft.summary.decisions.map(replaceStatement),
    },
    sections: draft.sections.map((section) => ({ ...section, lines: section.lines.map(replaceLine) })),
    actionItems: draft.actionItems.map(replaceItem),
    dropped: draft.dropped?.map(({ text, reason }) => ({ text: replaceAll(text), reason })),
  };
}

const WORD = '[\\p{L}\\p{M}\\p{N}_]';

/** Matches whole names, longest first: "Ann Lee" is not "Ann". */
export function createNamePattern(names: readonly string[]): RegExp {
  const pattern = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return new RegExp(`(?<!${WORD})(?:${pattern})(?!${WORD})`, 'gu');
}
