import { type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { LLM_INEFFECTIVE_SPLITS_MAX } from '../../limits.ts';
import { TooLongForModelError } from './calls/call-model.ts';
import { type Numbers, type ResponseContents, selectAll } from './create-draft.ts';
import type { MergeResponse } from './responses/responses.ts';
import { estimateTokens } from './tokens.ts';

export type MergeInput = {
  readonly contents: ResponseContents;
  readonly headings: readonly string[];
  /** Maximum size of the statements in one request (tokens). */
  readonly budget: number;
  readonly lines: (numbers: Numbers) => string[];
  readonly request: (lines: readonly string[]) => Promise<MergeResponse>;
};

/**
 * Requests the model to merge the statements of several chunks. Statements that exceed one request are merged in halves first. If the model
 * fails to merge, all statements are kept and `isMerged` is false, because long minutes are better than none.
 */
export async function mergeStatements(input: MergeInput): Promise<{ selection: MergeResponse; isMerged: boolean }> {
  let isMerged = true;
  let longResponses = 0;
  const keepAll = (numbers: Numbers): MergeResponse => {
    isMerged = false;
    return selectAll(input.contents, input.headings, numbers);
  };

  const select = async (numbers: Numbers): Promise<MergeResponse> => {
    if (longResponses >= LLM_INEFFECTIVE_SPLITS_MAX) return keepAll(numbers);
    const lines = input.lines(numbers);
    const size = getSize(lines);
    if (size <= input.budget) {
      try {
        const selection = keepSummary(numbers, removeUnrequestedNumbers(numbers, await input.request(lines)));
        const hasStatements = getNumbers(selection).statements.length > 0 || numbers.statements.length === 0;
        return hasStatements ? selection : keepAll(numbers);
      } catch (error) {
        if (isPermanent(error)) return keepAll(numbers);
        if (!(error instanceof TooLongForModelError)) throw error;
        longResponses += error.subject === 'response' ? 1 : 0;
      }
    }
    const [first, second] = splitInHalves(numbers);
    if (first === undefined || second === undefined) return keepAll(numbers);
    const joined = joinSelections(await select(first), await select(second), input.headings);
    const selectedNumbers = getNumbers(joined);
    const isSmaller = getSize(input.lines(selectedNumbers)) <= Math.min(input.budget, size * 0.9);
    return isSmaller ? select(selectedNumbers) : joined;
  };

  const allNumbers: Numbers = {
    statements: input.contents.statements.map((_, index) => index + 1),
    items: input.contents.items.map((_, index) => index + 1),
    summary: input.contents.summary.map((_, index) => index + 1),
  };
  return { selection: await select(allNumbers), isMerged };
}

const PERMANENT_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_refused',
  'generation.response_unusable',
  'generation.response_empty',
]);

function isPermanent(error: unknown): boolean {
  return isAppError(error) && PERMANENT_ERRORS.has(error.code);
}

const getSize = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + estimateTokens(`${line}\n`), 0);

function getNumbers({ sections, action_items, summary }: MergeResponse): Numbers {
  return {
    statements: sections.flatMap(({ lines }) => lines.flatMap(({ claims }) => claims)),
    items: action_items,
    summary,
  };
}

/** If the model selects nothing for the summary, it has not followed the request, so the summary keeps all lines. */
function keepSummary({ summary }: Numbers, selection: MergeResponse): MergeResponse {
  return selection.summary.length > 0 ? selection : { ...selection, summary: [...summary] };
}

/** Removes numbers that were not part of the request. */
function removeUnrequestedNumbers(numbers: Numbers, selection: MergeResponse): MergeResponse {
  const statements = new Set(numbers.statements);
  const items = new Set(numbers.items);
  const summary = new Set(numbers.summary);
  return {
    title: selection.title,
    summary: selection.summary.filter((line) => summary.has(line)),
    sections: selection.sections.map(({ heading, lines }) => ({
      heading,
      lines: lines
        .map((line) => ({ ...line, claims: line.claims.filter((claim) => statements.has(claim)) }))
        .filter(({ claims }) => claims.length > 0),
    })),
    action_items: selection.action_items.filter((item) => items.has(item)),
  };
}

function splitInHalves({ statements, items, summary }: Numbers): Numbers[] {
  if (statements.length + items.length + summary.length < 2) return [];
  const half = (numbers: readonly number[]) => [
    numbers.slice(0, numbers.length / 2),
    numbers.slice(numbers.length / 2),
  ];
  const [firstStatements = [], lastStatements = []] = half(statements);
  const [firstItems = [], lastItems = []] = half(items);
  const [firstSummary = [], lastSummary = []] = half(summary);
  return [
    { statements: firstStatements, items: firstItems, summary: firstSummary },
    { statements: lastStatements, items: lastItems, summary: lastSummary },
  ].filter((numbers) => numbers.statements.length + numbers.items.length + numbers.summary.length > 0);
}

function joinSelections(first: MergeResponse, second: MergeResponse, headings: readonly string[]): MergeResponse {
  const linesUnder = (heading: string) =>
    [first, second].flatMap(({ sections }) =>
      sections.filter((section) => section.heading === heading).flatMap(({ lines }) => lines),
    );
  return {
    title: first.title || second.title,
    summary: [...first.summary, ...second.summary],
    sections: headings.map((heading) => ({ heading, lines: linesUnder(heading) })),
    action_items: [...first.action_items, ...second.action_items],
  };
}
