import { applyChanges, type ComparedLine, compareTexts, isSameText } from './compare.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { MinutesText } from './minutes.ts';
import { applyProposal } from './replace-section.ts';
import { createSummary, getSummaryText, type Summary, type SummaryStatement } from './summary.ts';

type ComparableText = Pick<MinutesText, 'content' | 'summary'>;

const SUMMARY_HEADING: ComparedLine = { id: '', kind: 'same', text: '## Summary', gap: 1 };
const DECISIONS_HEADING: ComparedLine = { id: '', kind: 'same', text: '### Decisions', gap: 1 };
/** Prefixes of the ids of changes, so that those of the summary differ from those of the content. */
const PREFIXES = { sentences: 's', decisions: 'd' } as const;

/** Compares two texts of the minutes line by line: the summary, then the content. */
export function compareMinutes(current: ComparableText, proposed: ComparableText): ComparedLine[] {
  const sentences = compareLines(current.summary, proposed.summary, 'sentences');
  const decisions = compareLines(current.summary, proposed.summary, 'decisions');
  return [
    ...(sentences.length + decisions.length === 0 ? [] : [SUMMARY_HEADING]),
    ...sentences,
    ...(decisions.length === 0 ? [] : [DECISIONS_HEADING]),
    ...decisions,
    ...compareTexts(current.content, proposed.content),
  ];
}

/** Only the lines that differ. */
export function getChangedMinutesLines(
  before: ComparableText,
  after: ComparableText,
): { kind: 'added' | 'removed'; text: string }[] {
  return compareMinutes(before, after).flatMap(({ kind, text }) => (kind === 'same' ? [] : [{ kind, text }]));
}

/** Ignores empty lines between lines. */
export function isSameMinutes(left: ComparableText, right: ComparableText): boolean {
  return isSameText(left.content, right.content) && compareMinutes(left, right).every(({ kind }) => kind === 'same');
}

/** True if no character of content and summary differs. */
export function hasSameWords(left: ComparableText, right: ComparableText): boolean {
  return left.content === right.content && getSummaryText(left.summary) === getSummaryText(right.summary);
}

/** The minutes with the whole proposal accepted. If it is for one section, the rest of the current text is kept. */
export function applyWholeProposal(current: ComparableText, proposal: ComparableText, section: string): ComparableText {
  const content = applyProposal(current.content, proposal.content, section);
  return { content, summary: section === '' ? proposal.summary : current.summary };
}

/** Applies the accepted changes, by their ids in `compareMinutes`. */
export function applyMinutesChanges(
  current: ComparableText,
  proposed: ComparableText,
  accepted: ReadonlySet<string>,
): ComparableText {
  const apply = (part: keyof Summary): SummaryStatement[] => {
    const keptLines = compareLines(current.summary, proposed.summary, part).filter(
      ({ id, kind }) => kind === 'same' || accepted.has(id) === (kind === 'added'),
    );
    return keptLines.flatMap(({ kind, text }) => {
      const source = kind === 'added' ? proposed.summary : current.summary;
      return source?.[part].find((line) => toListItem(line) === text) ?? [];
    });
  };
  return {
    content: applyChanges(compareTexts(current.content, proposed.content), accepted),
    summary: createSummary(apply('sentences'), apply('decisions')),
  };
}

function compareLines(
  current: Summary | undefined,
  proposed: Summary | undefined,
  part: keyof Summary,
): ComparedLine[] {
  const toText = (summary: Summary | undefined) => (summary?.[part] ?? []).map(toListItem).join('\n');
  return compareTexts(toText(current), toText(proposed)).map((line) => ({
    ...line,
    id: line.id === '' ? '' : `${PREFIXES[part]}${line.id}`,
  }));
}

const toListItem = ({ text }: SummaryStatement): string => `- ${escapeMarkdown(text)}`;
