import type { Draft, Evidence, Line, ProposedActionItem, WriterInput } from '../../domain/draft.ts';
import { plainText } from '../../domain/plain-text.ts';
import { PROMPT_VERSION } from './prompt.ts';
import type { MergeResponse, MinutesResponse } from './responses.ts';

type Statement = {
  readonly heading: string;
  readonly topic: string;
  readonly text: string;
  readonly evidence: Evidence;
};

/** The contents of the responses. Statements and items are numbered from 1 in the order of the meeting. */
export type ResponseContents = {
  readonly statements: readonly Statement[];
  readonly items: readonly ProposedActionItem[];
  readonly titles: readonly string[];
  readonly language: string;
};

/** Maps segment numbers of the model to ids. Unknown numbers are kept, so that the check drops and counts the statement. */
export function collectContents(responses: readonly MinutesResponse[], input: WriterInput): ResponseContents {
  const createEvidence = (numbers: readonly number[], quote: string): Evidence => ({
    segmentIds: numbers.map((number) => input.segments[number - 1]?.id ?? `unknown:${number}`),
    quote,
  });
  return {
    statements: responses.flatMap(({ sections }) =>
      sections.flatMap(({ heading, lines }) =>
        lines.map(({ topic, text, segments, quote }) => ({
          heading,
          topic: plainText(topic),
          text: plainText(text),
          evidence: createEvidence(segments, quote),
        })),
      ),
    ),
    items: responses.flatMap((response) =>
      response.action_items.map((item) => ({
        description: plainText(item.description),
        ownerSpeakerId: '',
        ownerName: item.owner,
        dueDate: item.due_date,
        evidence: createEvidence(item.segments, item.quote),
      })),
    ),
    titles: responses.map(({ title }) => plainText(title)),
    language:
      responses.map(({ language }) => language.slice(0, 2).toLowerCase()).find((code) => /^[a-z]{2}$/.test(code)) ?? '',
  };
}

/** Statements and action items, by their numbers. */
export type Numbers = { readonly statements: readonly number[]; readonly items: readonly number[] };

const getStatementKey = (heading: string, text: string, { segmentIds, quote }: Evidence): string =>
  JSON.stringify([heading, text, segmentIds, quote]);

/** Selects all statements in order, without duplicates from overlapping chunks. */
export function selectAll(
  { statements, items, titles }: ResponseContents,
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
    sections: headings.map((heading) => ({
      heading,
      lines: selectedStatements.flatMap((number) => {
        const found = statements[number - 1];
        return found?.heading === heading ? [{ topic: found.topic, claim: number }] : [];
      }),
    })),
    action_items: selectDistinct(items, selectedNumbers?.items, ({ description, evidence }) =>
      getStatementKey(description, '', evidence),
    ),
  };
}

/** Creates the draft from the selected statements. Unknown and repeated numbers are ignored. */
export function createDraft(
  selection: MergeResponse,
  contents: ResponseContents,
  { model, coverage, notice }: Pick<Draft, 'model' | 'coverage' | 'notice'>,
): Draft {
  const usedNumbers = new Set<number>();
  const getByNumber = <T>(list: readonly T[], number: number): T | undefined => list[number - 1];
  const sections = selection.sections.map(({ heading, lines }) => {
    let topic = '';
    const draftLines: Line[] = [];
    for (const line of lines) {
      const statement = getByNumber(contents.statements, line.claim);
      if (statement === undefined || usedNumbers.has(line.claim)) continue;
      usedNumbers.add(line.claim);
      if (line.topic !== '' && line.topic !== topic) draftLines.push({ isTopic: true, text: line.topic });
      topic = line.topic;
      draftLines.push({ isTopic: false, text: statement.text, evidence: statement.evidence });
    }
    return { heading, lines: draftLines };
  });
  return {
    sections,
    title: selection.title,
    actionItems: [...new Set(selection.action_items)].flatMap((number) => getByNumber(contents.items, number) ?? []),
    coverage,
    language: contents.language,
    notice,
    droppedClaims: 0,
    writer: 'llm',
    model,
    promptVersion: PROMPT_VERSION,
  };
}
