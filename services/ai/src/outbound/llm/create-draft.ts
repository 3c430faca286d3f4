import { isDerivedHeading } from '../../domain/derived-sections.ts';
import {
  type Citation,
  type Draft,
  type Evidence,
  getEvidence,
  type Line,
  type ProposedActionItem,
  type Section,
  type Summary,
  type SummaryStatement,
  type WriterInput,
} from '../../domain/draft.ts';
import { matchHeading } from '../../domain/match-heading.ts';
import { plainText } from '../../domain/plain-text.ts';
import { SUMMARY_DECISIONS_MAX, SUMMARY_SENTENCES_MAX } from '../../domain/writer/limits.ts';
import { createLabelReplacer } from './compact-lines.ts';
import { joinStatements } from './join-statements.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { MergeResponse, MinutesResponse } from './responses/responses.ts';

type Statement = {
  readonly heading: string;
  readonly topic: string;
  readonly text: string;
} & Evidence;

type CitedLine = Pick<MinutesResponse['action_items'][number], 'segments' | 'quote' | 'more'>;

type NumberedSummaryStatement = SummaryStatement & { readonly isDecision: boolean };

/** The contents of the responses. Statements, items and lines of summaries are numbered from 1 in the order of the meeting. */
export type ResponseContents = {
  readonly statements: readonly Statement[];
  readonly items: readonly ProposedActionItem[];
  readonly summary: readonly NumberedSummaryStatement[];
  readonly titles: readonly string[];
  readonly language: string;
  /** Numbers of the notes that contradict the transcript. */
  readonly differingNoteNumbers: readonly number[];
};

/** Number of statements under headings that were not requested, without derived sections. */
export function countOutsideHeadings({ statements }: ResponseContents, headings: readonly string[]): number {
  return statements.filter(({ heading }) => !headings.includes(heading) && !isDerivedHeading(heading)).length;
}

/** Maps segment numbers of the model to ids. Unknown numbers are kept, so that the check drops and counts the statement. */
export function collectContents(responses: readonly MinutesResponse[], input: WriterInput): ResponseContents {
  const createCitation = (numbers: readonly number[], quote: string): Citation => ({
    segmentIds: numbers.map((number) => input.segments[number - 1]?.id ?? `unknown:${number}`),
    quote,
  });
  const createEvidence = ({ segments, quote, more }: CitedLine): Evidence => ({
    evidence: createCitation(segments, quote),
    ...(more.length > 0 && { furtherEvidence: more.map((place) => createCitation(place.segments, place.quote)) }),
  });
  const replaceLabels = createLabelReplacer(input);
  const readText = (text: string) => replaceLabels(plainText(text));
  return {
    statements: responses.flatMap(({ sections }) =>
      sections.flatMap(({ heading, lines }) =>
        lines.map((line) => ({
          heading: matchHeading(heading, input.brief.headings) ?? heading,
          topic: readText(line.topic),
          text: readText(line.text),
          ...createEvidence(line),
        })),
      ),
    ),
    items: responses.flatMap((response) =>
      response.action_items.map((item) => ({
        description: readText(item.description),
        ownerSpeakerId: '',
        ownerName: replaceLabels(item.owner),
        dueDate: item.due_date,
        ...createEvidence(item),
      })),
    ),
    summary: responses.flatMap(({ summary }) => {
      const collect = (lines: typeof summary.sentences, isDecision: boolean) =>
        lines.map((line) => ({ text: readText(line.text), ...createEvidence(line), isDecision }));
      return [...collect(summary.sentences, false), ...collect(summary.decisions, true)];
    }),
    titles: responses.map(({ title }) => readText(title)),
    differingNoteNumbers: [...new Set(responses.flatMap(({ differs }) => differs))],
    language:
      responses.map(({ language }) => language.slice(0, 2).toLowerCase()).find((code) => /^[a-z]{2}$/.test(code)) ?? '',
  };
}

/** Statements, action items and lines of the summaries, by their numbers. */
export type Numbers = {
  readonly statements: readonly number[];
  readonly items: readonly number[];
  readonly summary: readonly number[];
};

const getStatementKey = (heading: string, text: string, { segmentIds, quote }: Citation): string =>
  JSON.stringify([heading, text, segmentIds, quote]);

/** Selects all statements in order, without duplicates from overlapping chunks. */
export function selectAll(
  { statements, items, summary, titles }: ResponseContents,
  headings: readonly string[],
  selectedNumbers?: Numbers,
): MergeResponse {
  const isSelected = (numbers: readonly number[] | undefined, number: number) => numbers?.includes(number) ?? true;
  const selectDistinct = <T>(
    list: readonly T[],
    numbers: readonly number[] | undefined,
    getKey: (item: T) => string,
  ): number[] => {
    const seen = new Set<string>();
    return list.flatMap((item, index) => {
      const key = getKey(item);
      if (seen.has(key) || !isSelected(numbers, index + 1)) return [];
      seen.add(key);
      return [index + 1];
    });
  };
  const selectedStatements = selectDistinct(statements, selectedNumbers?.statements, ({ heading, text, evidence }) =>
    getStatementKey(heading, text, evidence),
  );
  return {
    title: titles.find((title) => title !== '') ?? '',
    summary: selectDistinct(summary, selectedNumbers?.summary, ({ text, evidence }) =>
      getStatementKey('', text, evidence),
    ),
    sections: headings.map((heading) => ({
      heading,
      lines: selectedStatements.flatMap((number) => {
        const found = statements[number - 1];
        return found?.heading === heading ? [{ topic: found.topic, claims: [number], text: '' }] : [];
      }),
    })),
    action_items: selectDistinct(items, selectedNumbers?.items, ({ description, evidence }) =>
      getStatementKey(description, '', evidence),
    ),
  };
}

/** Creates the draft from the selected statements and the derived sections. Unknown and repeated numbers are ignored. */
export function createDraft(
  selection: MergeResponse,
  contents: ResponseContents,
  derived: readonly Section[],
  { model, coverage, notice, droppedClaims }: Pick<Draft, 'model' | 'coverage' | 'notice' | 'droppedClaims'>,
): Draft {
  const usedNumbers = new Set<number>();
  const getByNumber = <T>(list: readonly T[], number: number): T | undefined => list[number - 1];
  const sections = selection.sections.map(({ heading, lines }) => {
    let topic = '';
    const draftLines: Line[] = [];
    for (const line of lines) {
      const unused = [...new Set(line.claims)].filter((number) => !usedNumbers.has(number));
      const claims = unused.flatMap((number) => getByNumber(contents.statements, number) ?? []);
      if (claims.length === 0) continue;
      for (const number of unused) usedNumbers.add(number);
      if (line.topic !== '' && line.topic !== topic) draftLines.push({ isTopic: true, text: line.topic });
      topic = line.topic;
      draftLines.push(
        ...joinStatements(claims, plainText(line.text)).map((joined) => ({ isTopic: false as const, ...joined })),
      );
    }
    return { heading, lines: draftLines };
  });
  return {
    sections: [...derived, ...sections],
    summary: createSummary(selection.summary, contents),
    title: selection.title,
    actionItems: [...new Set(selection.action_items)].flatMap((number) => getByNumber(contents.items, number) ?? []),
    coverage,
    language: contents.language,
    notice,
    droppedClaims,
    writer: 'llm',
    model,
    promptVersion: PROMPT_VERSION,
  };
}

function createSummary(numbers: readonly number[], { summary }: ResponseContents): Summary {
  const lines = [...new Set(numbers)].flatMap((number) => summary[number - 1] ?? []);
  const select = (isDecision: boolean, count: number): SummaryStatement[] =>
    pickEvenly(
      lines.filter((line) => line.isDecision === isDecision),
      count,
    ).map((line) => ({ text: line.text, ...getEvidence(line) }));
  return { sentences: select(false, SUMMARY_SENTENCES_MAX), decisions: select(true, SUMMARY_DECISIONS_MAX) };
}

/** Summaries of parts that were not merged have too many lines: the lines that are kept come from the whole meeting, not from its start. */
function pickEvenly<T>(list: readonly T[], count: number): readonly T[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]).filter(
    (candidate) => candidate !== undefined,
  );
}
