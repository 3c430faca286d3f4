import { ACTION_ITEM_DESCRIPTION_CHARACTERS, MINUTES_BYTES } from '@minutehand/contracts/limits';
import type { ActionItem } from '../action-items/action-item.ts';
import { normalizeWords, toAssignee } from '../action-items/proposals.ts';
import { escapeMarkdown, unescapeMarkdown } from '../minutes/escape-markdown.ts';
import { type MinutesLine, readLines } from '../minutes/lines.ts';
import type { MinutesText } from '../minutes/minutes.ts';
import { getSummaryText, listSummaryStatements, mapSummary, type SummaryStatement } from '../minutes/summary.ts';
import { type Citation, markIfOutdated, refreshCitation, type TranscriptIndex } from './evidence.ts';
import { findReassignedSpeaker, getCurrentNames, renameSpeakers, type SpeakerName } from './rename-speakers.ts';

/**
 * Returns minutes with transcript corrections applied: generated lines get the current speaker names, and evidence that no longer
 * matches is marked. Text that users wrote is unchanged. Returns the same object if nothing changes.
 */
export function applyCorrectionsToMinutes<T extends MinutesText>(text: T, transcriptIndex: TranscriptIndex): T {
  if (text.importNumber !== transcriptIndex.importNumber) return text;
  if (text.citations.length === 0 && text.summary === undefined) return text;
  const refreshed = text.citations.map((citation) => refreshCitation(citation, transcriptIndex));
  const names = text.names ?? [];
  const { content, anchors } = rewriteLines(text.content, (line, plain) => {
    const before = text.citations.filter(({ anchor }) => anchor === line.anchor);
    const after = refreshed.filter(({ anchor }) => anchor === line.anchor);
    return before.length === 0 ? plain : renameSpeakers(plain, names, { before, after, transcriptIndex });
  });
  const citations = refreshed.map((citation) => {
    const anchor = anchors.get(citation.anchor) ?? citation.anchor;
    return anchor === citation.anchor ? citation : { ...citation, anchor };
  });
  const summary = mapSummary(text.summary, (line) => applyCorrectionsToStatement(line, names, transcriptIndex));
  if (content === text.content && summary === text.summary && haveSameElements(citations, text.citations)) return text;
  const speakerIds = collectSpeakerIds([
    ...citations,
    ...listSummaryStatements(summary).flatMap((line) => line.citations),
  ]);
  const words = `${unescapeMarkdown(content)}\n${getSummaryText(summary)}`;
  return { ...text, content, citations, summary, names: getCurrentNames(names, speakerIds, words, transcriptIndex) };
}

function applyCorrectionsToStatement(
  line: SummaryStatement,
  names: readonly SpeakerName[],
  transcriptIndex: TranscriptIndex,
): SummaryStatement {
  // A line without evidence was written by a user.
  if (line.citations.length === 0) return line;
  const citations = line.citations.map((citation) => refreshCitation(citation, transcriptIndex));
  const text = renameSpeakers(line.text, names, { before: line.citations, after: citations, transcriptIndex });
  return text === line.text && haveSameElements(citations, line.citations) ? line : { text, citations };
}

/** Approved minutes do not change: only marks evidence that no longer matches. */
export function markOutdatedInMinutes<T extends Pick<MinutesText, 'importNumber' | 'citations' | 'summary'>>(
  text: T,
  transcriptIndex: TranscriptIndex,
): T {
  if (text.importNumber !== transcriptIndex.importNumber) return text;
  const citations = text.citations.map((citation) => markIfOutdated(citation, transcriptIndex));
  const summary = mapSummary(text.summary, (line) => {
    const marked = line.citations.map((citation) => markIfOutdated(citation, transcriptIndex));
    return haveSameElements(marked, line.citations) ? line : { ...line, citations: marked };
  });
  const isSame = haveSameElements(citations, text.citations) && summary === text.summary;
  return isSame ? text : { ...text, citations, summary };
}

/** Applies corrections to an action item; an assignee from the transcript follows the corrected speaker. */
export function applyCorrectionsToActionItem<I extends ActionItem>(item: I, transcriptIndex: TranscriptIndex): I {
  // An item without evidence was written by a user.
  if (item.citations.length === 0 || item.importNumber !== transcriptIndex.importNumber) return item;
  const citations = item.citations.map((citation) => refreshCitation(citation, transcriptIndex));
  const isGenerated = normalizeWords(item.description) === item.proposedWords;
  const names = item.names ?? [];
  const renamed = isGenerated
    ? renameSpeakers(item.description, names, { before: item.citations, after: citations, transcriptIndex })
    : item.description;
  const description = [...renamed].length > ACTION_ITEM_DESCRIPTION_CHARACTERS ? item.description : renamed;
  const assignee = getUpdatedAssignee(item, citations, transcriptIndex);
  if (description === item.description && haveSameElements(citations, item.citations) && assignee === undefined)
    return item;
  return {
    ...item,
    ...assignee,
    description,
    citations,
    proposedWords: isGenerated ? normalizeWords(description) : item.proposedWords,
    names: getCurrentNames(names, collectSpeakerIds(citations), description, transcriptIndex),
  };
}

/** Items of approved minutes do not change: only marks evidence that no longer matches. */
export function markOutdatedInActionItem<I extends ActionItem>(item: I, transcriptIndex: TranscriptIndex): I {
  if (item.importNumber !== transcriptIndex.importNumber) return item;
  const citations = item.citations.map((citation) => markIfOutdated(citation, transcriptIndex));
  return haveSameElements(citations, item.citations) ? item : { ...item, citations };
}

/** Undefined if unchanged, or set by a user. */
function getUpdatedAssignee(item: ActionItem, citations: readonly Citation[], transcriptIndex: TranscriptIndex) {
  if (!item.ownerSpeakerId) return undefined;
  const reassigned = findReassignedSpeaker(item.citations, citations, transcriptIndex);
  const speaker = transcriptIndex.getSpeaker(
    reassigned?.from === item.ownerSpeakerId ? reassigned.to : item.ownerSpeakerId,
  );
  if (speaker === undefined) return undefined;
  const assignee = toAssignee(speaker);
  const isSame = assignee.assigneeId === item.assigneeId && assignee.assigneeName === item.assigneeName;
  return isSame && speaker.id === item.ownerSpeakerId ? undefined : { ...assignee, ownerSpeakerId: speaker.id };
}

/**
 * Changes the lines that can have evidence. Returns the new anchor of each. Keeps lines that do not have the form of generated
 * ones, and the whole text if it would become too long.
 */
export function rewriteLines(
  content: string,
  change: (line: MinutesLine, plain: string) => string,
): { content: string; anchors: ReadonlyMap<string, string> } {
  const unchanged = { content, anchors: new Map<string, string>() };
  const source = content.split('\n');
  const lines = readLines(content);
  for (const line of lines) {
    const { from, to } = line.sourceLines;
    const [, prefix = '', lineText = ''] = /^(\s*(?:[-*+]|\d+[.)])?\s*)(.*)$/.exec(source[from] ?? '') ?? [];
    const plainText = unescapeMarkdown(lineText);
    if (to - from !== 1 || escapeMarkdown(plainText) !== lineText) continue;
    source[from] = prefix + escapeMarkdown(change(line, plainText).replace(/\s+/g, ' ').trim());
  }
  const next = source.join('\n');
  if (next === content || Buffer.byteLength(next) > MINUTES_BYTES) return unchanged;
  const after = readLines(next);
  if (after.length !== lines.length) return unchanged;
  return {
    content: next,
    anchors: new Map(lines.map(({ anchor }, index) => [anchor, after[index]?.anchor ?? anchor])),
  };
}

const collectSpeakerIds = (citations: readonly Citation[]): string[] => [
  ...new Set(citations.flatMap((citation) => citation.voices ?? [])),
];

function haveSameElements<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((element, index) => element === b[index]);
}
