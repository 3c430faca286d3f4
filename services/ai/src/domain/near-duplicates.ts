import { EVIDENCE_PLACES_MAX } from '@minutehand/contracts/limits';
import { NEAR_DUPLICATE_SHARE, SAME_SOURCE_SHARE } from '../limits.ts';
import { type Draft, type Evidence, getEvidence, type Line, type ProposedActionItem } from './draft.ts';
import { removeEmptyTopics } from './statements.ts';
import { getStem, getStems, getWords } from './writer/words/terms.ts';

const NEGATION =
  /^(?:no|not|never|none|nobody|nothing|without|nicht|kein\p{L}*|nie|pas|jamais|aucun\p{L}*|nunca|\p{L}+n't)$/u;

/**
 * Merges lines and action items of a model that repeat an earlier one; the earlier one keeps the citations of both. Chunks of a
 * long transcript overlap, and models repeat themselves within one answer. Drafts of the embedded writer are unchanged.
 */
export function mergeNearDuplicates(draft: Draft): Draft {
  if (draft.writer !== 'llm') return draft;
  return {
    ...draft,
    sections: draft.sections.map((section) => ({ ...section, lines: mergeLines(section.lines) })),
    summary: draft.summary && {
      sentences: mergeSimilar(draft.summary.sentences, ({ text }) => text, joinCitations),
      decisions: mergeSimilar(draft.summary.decisions, ({ text }) => text, joinCitations),
    },
    actionItems: mergeSimilar(draft.actionItems, ({ description }) => description, joinItems),
  };
}

/**
 * True if two texts have nearly the same words, and the same names, numbers and negations. If they cite no common segment, all words of
 * the shorter one must be in the longer one.
 */
export function isNearDuplicate(text: string, other: string, haveSameSource = false): boolean {
  const [words, otherWords] = [getWords(text), getWords(other)];
  if (words.join(' ') === otherWords.join(' ')) return true;
  const [stems, otherStems] = [new Set(getStems(words)), new Set(getStems(otherWords))];
  const shared = [...stems].filter((stem) => otherStems.has(stem)).length;
  const share = haveSameSource ? SAME_SOURCE_SHARE : NEAR_DUPLICATE_SHARE;
  if (shared < 2 || shared < share * Math.max(stems.size, otherStems.size)) return false;
  if (!haveSameSource && shared < Math.min(stems.size, otherStems.size)) return false;
  return !hasDistinctFact(text, otherWords) && !hasDistinctFact(other, words);
}

/** True if a text has a name, a number or a negation that the other words lack. */
function hasDistinctFact(text: string, otherWords: readonly string[]): boolean {
  const others = new Set([...otherWords, ...otherWords.map(getStem)]);
  return (text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).some((word) => {
    const [plain = ''] = getWords(word);
    // "The" at the beginning of a sentence is not a name.
    const isName = /^\p{Lu}/u.test(word) && getStems([plain]).length > 0;
    const isFact = isName || /\p{N}/u.test(word) || NEGATION.test(plain);
    return isFact && !others.has(plain) && !others.has(getStem(plain));
  });
}

function mergeLines(lines: readonly Line[]): Line[] {
  const statements = lines.filter((line) => !line.isTopic);
  const merged = mergeSimilar(statements, ({ text }) => text, joinCitations);
  const mergedByText = new Map(merged.map((line) => [line.text, line]));
  const keptLines = lines.flatMap((line): Line[] => {
    if (line.isTopic) return [line];
    const found = mergedByText.get(line.text);
    mergedByText.delete(line.text);
    return found === undefined ? [] : [found];
  });
  return merged.length === statements.length ? [...lines] : removeEmptyTopics(keptLines);
}

function mergeSimilar<T extends Evidence>(
  list: readonly T[],
  getText: (item: T) => string,
  join: (item: T, other: T) => T | undefined,
): T[] {
  const keptItems: T[] = [];
  for (const item of list) {
    let joined: T | undefined;
    const index = keptItems.findIndex((earlier) => {
      if (!isNearDuplicate(getText(earlier), getText(item), citesSameSegment(earlier, item))) return false;
      joined = join(earlier, item);
      return joined !== undefined;
    });
    if (joined === undefined) keptItems.push(item);
    else keptItems[index] = joined;
  }
  return keptItems;
}

function citesSameSegment(statement: Evidence, other: Evidence): boolean {
  const listSegments = ({ evidence, furtherEvidence = [] }: Evidence) =>
    [evidence, ...furtherEvidence].flatMap(({ segmentIds }) => segmentIds);
  const segments = new Set(listSegments(statement));
  return listSegments(other).some((id) => segments.has(id));
}

/** The first statement with the citations of both, without duplicates. */
export function joinCitations<T extends Evidence>(statement: T, other: Evidence): T {
  const citations = [statement, other].flatMap(({ evidence, furtherEvidence = [] }) => [evidence, ...furtherEvidence]);
  const distinct = [
    ...new Map(citations.map((citation) => [JSON.stringify([citation.segmentIds, citation.quote]), citation])).values(),
  ];
  const [evidence = statement.evidence, ...furtherEvidence] = distinct.slice(0, EVIDENCE_PLACES_MAX);
  return { ...statement, ...getEvidence({ evidence, furtherEvidence, isDoubtful: statement.isDoubtful }) };
}

/** Undefined if the items differ in owner or due date. */
function joinItems(item: ProposedActionItem, other: ProposedActionItem): ProposedActionItem | undefined {
  const ownedItems = [item, other].filter(({ ownerSpeakerId, ownerName }) => ownerSpeakerId !== '' || ownerName !== '');
  const [owned = item, otherOwned = owned] = ownedItems;
  if (owned.ownerSpeakerId !== otherOwned.ownerSpeakerId || owned.ownerName !== otherOwned.ownerName) return undefined;
  if (item.dueDate !== '' && other.dueDate !== '' && item.dueDate !== other.dueDate) return undefined;
  const { ownerSpeakerId, ownerName } = owned;
  return { ...joinCitations(item, other), ownerSpeakerId, ownerName, dueDate: item.dueDate || other.dueDate };
}
