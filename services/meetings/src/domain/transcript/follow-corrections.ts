import { ACTION_ITEM_DESCRIPTION_CHARACTERS, MINUTES_BYTES } from '@minutehand/contracts/limits';
import type { ActionItem } from '../action-items/action-item.ts';
import { assigneeOfSpeaker, wordsOf } from '../action-items/proposals.ts';
import { escapeMarkdown, unescapeMarkdown } from '../minutes/escape-markdown.ts';
import { type MinutesLine, readLines } from '../minutes/lines.ts';
import type { LineCitation, MinutesText } from '../minutes/minutes.ts';
import { type Citation, type Heard, hearAgain, markIfOutdated } from './evidence.ts';
import { movedVoice, namesNow, renameSpeakers } from './rename-speakers.ts';

/**
 * What becomes of something generated when its transcript is corrected: its generated words call speakers by the names that they
 * have now, and evidence that does not stand any more is marked. What a person wrote stays. The same object where nothing changes.
 */
export function followInText<T extends MinutesText>(text: T, heard: Heard): T {
  if (text.importNumber !== heard.importNumber || text.citations.length === 0) return text;
  const again = text.citations.map((citation) => hearAgain(citation, heard));
  const names = text.names ?? [];
  const { content, anchors } = rewrite(text.content, (line, plain) => {
    const before = text.citations.filter(({ anchor }) => anchor === line.anchor);
    const now = again.filter(({ anchor }) => anchor === line.anchor);
    return before.length === 0 ? plain : renameSpeakers(plain, names, { before, now, heard });
  });
  const citations = again.map((citation) => {
    const anchor = anchors.get(citation.anchor) ?? citation.anchor;
    return anchor === citation.anchor ? citation : { ...citation, anchor };
  });
  if (content === text.content && isSameList(citations, text.citations)) return text;
  return { ...text, content, citations, names: namesNow(names, voicesOf(citations), unescapeMarkdown(content), heard) };
}

/** Approved minutes stay as they were read: only their evidence is marked where it is not what the transcript says any more. */
export function markInText<T extends { readonly importNumber: number; readonly citations: LineCitation[] }>(
  text: T,
  heard: Heard,
): T {
  if (text.importNumber !== heard.importNumber) return text;
  const citations = text.citations.map((citation) => markIfOutdated(citation, heard));
  return isSameList(citations, text.citations) ? text : { ...text, citations };
}

/** An action item likewise; who answers for it by their own words is who said them. */
export function followInItem<I extends ActionItem>(item: I, heard: Heard): I {
  // One without evidence is of what a person wrote in the minutes.
  if (item.citations.length === 0 || item.importNumber !== heard.importNumber) return item;
  const citations = item.citations.map((citation) => hearAgain(citation, heard));
  const isGenerated = wordsOf(item.description) === item.proposedWords;
  const names = item.names ?? [];
  const renamed = isGenerated
    ? renameSpeakers(item.description, names, { before: item.citations, now: citations, heard })
    : item.description;
  const description = [...renamed].length > ACTION_ITEM_DESCRIPTION_CHARACTERS ? item.description : renamed;
  const owner = ownerNow(item, citations, heard);
  if (description === item.description && isSameList(citations, item.citations) && owner === undefined) return item;
  return {
    ...item,
    ...owner,
    description,
    citations,
    proposedWords: isGenerated ? wordsOf(description) : item.proposedWords,
    names: namesNow(names, voicesOf(citations), description, heard),
  };
}

/** An item of approved minutes, which stays as it was agreed. */
export function markInItem<I extends ActionItem>(item: I, heard: Heard): I {
  if (item.importNumber !== heard.importNumber) return item;
  const citations = item.citations.map((citation) => markIfOutdated(citation, heard));
  return isSameList(citations, item.citations) ? item : { ...item, citations };
}

/** Undefined where it is who it was, or a person said who it is. */
function ownerNow(item: ActionItem, citations: readonly Citation[], heard: Heard) {
  if (!item.ownerSpeakerId) return undefined;
  const moved = movedVoice(item.citations, citations, heard);
  const voice = heard.voiceOf(moved?.from === item.ownerSpeakerId ? moved.to : item.ownerSpeakerId);
  if (voice === undefined) return undefined;
  const owner = assigneeOfSpeaker(voice);
  const isSame = owner.assigneeId === item.assigneeId && owner.assigneeName === item.assigneeName;
  return isSame && voice.id === item.ownerSpeakerId ? undefined : { ...owner, ownerSpeakerId: voice.id };
}

/**
 * Changes the words of the lines that can have evidence. Answers the anchor that each has then. A line that was not written as
 * a writer's is, or a text that would become too long, stays.
 */
function rewrite(
  content: string,
  change: (line: MinutesLine, plain: string) => string,
): { content: string; anchors: ReadonlyMap<string, string> } {
  const unchanged = { content, anchors: new Map<string, string>() };
  const source = content.split('\n');
  const lines = readLines(content);
  for (const line of lines) {
    const { from, to } = line.written;
    const [, lead = '', written = ''] = /^(\s*(?:[-*+]|\d+[.)])?\s*)(.*)$/.exec(source[from] ?? '') ?? [];
    const plain = unescapeMarkdown(written);
    if (to - from !== 1 || escapeMarkdown(plain) !== written) continue;
    source[from] = lead + escapeMarkdown(change(line, plain).replace(/\s+/g, ' ').trim());
  }
  const next = source.join('\n');
  if (next === content || Buffer.byteLength(next) > MINUTES_BYTES) return unchanged;
  const after = readLines(next);
  if (after.length !== lines.length) return unchanged;
  return { content: next, anchors: new Map(lines.map(({ anchor }, at) => [anchor, after[at]?.anchor ?? anchor])) };
}

const voicesOf = (citations: readonly Citation[]): string[] => [
  ...new Set(citations.flatMap((citation) => citation.voices ?? [])),
];

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}
