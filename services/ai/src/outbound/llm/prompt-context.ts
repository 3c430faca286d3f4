import { getDerivedKind, isDerivedHeading } from '../../domain/derived-sections.ts';
import type { Brief, WriterInput } from '../../domain/draft.ts';
import { findMarkedPassages } from '../../domain/marked-passages.ts';
import {
  GLOSSARY_CONTEXT_SHARE,
  PROMPT_AGENDA_ITEMS_MAX,
  PROMPT_CONTEXT_SHARE,
  PROMPT_DECISIONS_MAX,
  PROMPT_MARKS_MAX,
  PROMPT_NAMES_MAX,
  PROMPT_NOTES_MAX,
  PROMPT_OPEN_ITEMS_MAX,
  PROMPT_SAMPLE_LINES_MAX,
  PROMPT_TERMS_MAX,
  PROMPT_TEXT_CHARACTERS,
  REQUESTED_LINES_MAX,
  REQUESTED_LINES_MIN,
  TOKENS_PER_LINE,
  TYPE_PROMPT_CHARACTERS,
} from '../../limits.ts';
import { toJson } from './json-line.ts';
import { estimateTokens } from './tokens.ts';

/** The output that is requested from the model; empty if the only requested section is derived. */
export type RequestedOutput = 'everything' | 'section' | 'items' | 'nothing';

export function getRequestedOutput({ headings, onlyActionItems, onlySection = '' }: Brief): RequestedOutput {
  if (onlyActionItems) return 'items';
  if (!headings.includes(onlySection)) return 'everything';
  const kind = getDerivedKind(onlySection);
  if (kind === undefined) return 'section';
  return kind === 'items' ? 'items' : 'nothing';
}

/** The headings under which the model writes. */
export function getRequestedHeadings(brief: Brief): string[] {
  const requestedOutput = getRequestedOutput(brief);
  if (requestedOutput === 'section') return brief.headings.filter((heading) => heading === brief.onlySection);
  return requestedOutput === 'everything' ? brief.headings.filter((heading) => !isDerivedHeading(heading)) : [];
}

/** Number of lines to request for a transcript of this size (tokens), so that a transcript read in parts does not yield more lines. */
export function getLineCount(tokens: number): number {
  return Math.min(Math.max(Math.round(tokens / TOKENS_PER_LINE), REQUESTED_LINES_MIN), REQUESTED_LINES_MAX);
}

/**
 * What people entered about the meeting, as one line of data. It guides the model, and the check never accepts it as evidence. In a small
 * context it takes a limited share: the last lists are shortened first.
 */
export function createMeetingDetails(input: Pick<WriterInput, 'brief' | 'segments'>, contextTokens: number): string {
  const { brief } = input;
  const { title, typeName = '', attendees, context } = brief;
  const lists = {
    invited: select(attendees, PROMPT_NAMES_MAX),
    notes: listNotes(brief),
    marks: listMarks(input),
    agenda: select(context?.agenda, PROMPT_AGENDA_ITEMS_MAX),
    open_items: select(context?.openItems, PROMPT_OPEN_ITEMS_MAX),
    decisions: select(context?.decisions, PROMPT_DECISIONS_MAX),
    sample: select(context?.sample, PROMPT_SAMPLE_LINES_MAX),
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  const create = () =>
    toJson({
      title: truncateText(title),
      kind: truncateText(typeName),
      ...Object.fromEntries(filled.map(([name, list]) => [name, name === 'notes' ? numberTexts(list) : list])),
    });
  while (filled.length > 0 && estimateTokens(create()) > contextTokens * PROMPT_CONTEXT_SHARE) {
    const last = filled.at(-1)?.[1] ?? [];
    last.length = Math.floor(last.length / 2);
    if (last.length === 0) filled.pop();
  }
  return create();
}

/** The spoken terms of the account as one line of data; empty if there are none. In a small context, the less frequent are left out. */
export function createGlossaryLine({ glossary = [] }: Brief, contextTokens: number): string {
  const terms = glossary.slice(0, PROMPT_TERMS_MAX).map(({ term, spokenAliases, meaning }) => ({
    term: truncateText(term),
    ...(spokenAliases.length > 0 && { heard: spokenAliases.map(truncateText) }),
    ...(meaning !== '' && { meaning: truncateText(meaning) }),
  }));
  while (estimateTokens(toJson(terms)) > contextTokens * GLOSSARY_CONTEXT_SHARE)
    terms.length = Math.floor(terms.length / 2);
  return terms.length === 0 ? '' : toJson(terms);
}

/** The notes that the model receives, numbered from 1 in its data. */
export const listNotes = ({ context }: Brief): string[] => select(context?.notes, PROMPT_NOTES_MAX);

/** The marked passages by the numbers of their segments: "decision: 12-15". */
const listMarks = (input: Pick<WriterInput, 'brief' | 'segments'>): string[] =>
  findMarkedPassages(input)
    .slice(0, PROMPT_MARKS_MAX)
    .map(({ kind, from, to }) => `${kind}: ${from + 1}-${to + 1}`);

/** The prompt of the meeting type, in which "{headings}" stands for the headings under which the model writes. */
export function createTypePrompt(brief: Brief): string {
  const prompt = brief.prompt.slice(0, TYPE_PROMPT_CHARACTERS);
  return toJson(prompt.replace(/(?<!\{)\{headings\}(?!\})/g, () => getRequestedHeadings(brief).join(', ')));
}

const numberTexts = (list: readonly string[]): Record<string, string> =>
  Object.fromEntries(list.map((text, at) => [String(at + 1), text]));

const select = (list: readonly string[] | undefined, count: number): string[] =>
  (list ?? [])
    .map(truncateText)
    .filter((text) => text !== '')
    .slice(0, count);

const truncateText = (text: string): string => text.slice(0, PROMPT_TEXT_CHARACTERS).trim();
