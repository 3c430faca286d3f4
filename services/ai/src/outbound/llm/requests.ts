import { formatClock } from '@minutehand/contracts/format-clock';
import type { AccountWriteOptions } from '../../app/ports.ts';
import type { Evidence, WriterInput } from '../../domain/draft.ts';
import { matchHeading } from '../../domain/match-heading.ts';
import {
  CHARACTERS_PER_TOKEN,
  LLM_PART_TOKENS_MIN,
  LLM_RESPONSE_TOKENS,
  MERGE_QUOTE_CHARACTERS,
  REQUESTED_LINES_MIN,
} from '../../limits.ts';
import type { CallModel } from './calls/call-model.ts';
import type { Chunk } from './chunks.ts';
import type { Numbers, ResponseContents } from './create-draft.ts';
import { toJson } from './json-line.ts';
import { createMeetingPrompt, type Prompt } from './prompt.ts';
import {
  createTypePrompt,
  getLineCount,
  getRequestedHeadings,
  getRequestedOutput,
  type RequestedOutput,
} from './prompt-context.ts';
import { createChunkNote } from './read-chunks.ts';
import type { Remainder } from './remainder/remainder.ts';
import { readMergeResponse, readMinutes } from './responses/read-response.ts';
import { findLanguageError } from './responses/response-language.ts';
import {
  itemsResponse,
  type MergeResponse,
  type MinutesResponse,
  mergeResponse,
  minutesResponse,
  type ParsedResponse,
  sectionResponse,
} from './responses/responses.ts';
import { estimateTokens, getResponseTokens } from './tokens.ts';

/** The input of one set of minutes. */
export type WriteTask = {
  readonly callModel: CallModel;
  readonly prompt: Prompt;
  readonly input: WriterInput;
  readonly options: AccountWriteOptions;
  readonly settings: { readonly model: string; readonly contextTokens: number };
  /** ISO 639-1; empty if unknown. */
  readonly requestedLanguage: string;
  /** The transcript as lines of data, and their sizes (tokens). */
  readonly lines: readonly string[];
  readonly sizes: readonly number[];
};

/** Space for the transcript, and for statements to merge, in one request (tokens): what the prompt and the response leave of the context. */
export function getTokenBudgets({ prompt, input, settings }: Omit<WriteTask, 'lines' | 'sizes'>): {
  readonly part: number;
  readonly merge: number;
} {
  const subtract = (...texts: readonly string[]) => {
    const promptTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    return Math.max(settings.contextTokens - getResponseTokens(settings) - promptTokens, LLM_PART_TOKENS_MIN);
  };
  const meeting = createMeetingPrompt(prompt, input, settings.contextTokens);
  return {
    part: subtract(prompt('system'), meeting, prompt('excerpt'), prompt('everything'), prompt('rest')),
    merge: subtract(prompt('editor'), createMergePrompt(prompt, input, [], 0)),
  };
}

const SCHEMAS = { everything: minutesResponse, section: sectionResponse, items: itemsResponse, nothing: itemsResponse };

export type ChunkCall = { readonly onShare: (share: number) => void; readonly signal: AbortSignal };

/** Requests minutes of a chunk, or only the section or the action items that are requested, or what an earlier response lacks. */
export function requestMinutes(
  { callModel, prompt, input, options, settings, requestedLanguage, lines, sizes }: WriteTask,
  chunk: Chunk,
  { onShare, signal }: ChunkCall,
  remainder?: Remainder,
): Promise<ParsedResponse<MinutesResponse>> {
  const transcript = lines
    .slice(chunk.from, chunk.to + 1)
    .filter(Boolean)
    .join('\n');
  const requestedOutput = getRequestedOutput(input.brief);
  const content = prompt('part', {
    part: createChunkNote(prompt, chunk, lines.length),
    goal: describeGoal(prompt, requestedOutput, countLines(sizes, chunk), remainder),
    transcript,
  });
  return callModel({
    name: 'minutes',
    schema: SCHEMAS[requestedOutput],
    read: readMinutes,
    findProblem: (response) => findLanguageError(response, requestedLanguage),
    messages: [
      { role: 'system', content: prompt('system') },
      { role: 'user', content: `${createMeetingPrompt(prompt, input, settings.contextTokens)}\n\n${content}` },
    ],
    repair: remainder === undefined ? (problem) => prompt('repair', { fault: problem }) : undefined,
    signal,
    tokenBudget: options.tokenBudget,
    onText: (characters) => onShare(Math.min(characters / (LLM_RESPONSE_TOKENS * CHARACTERS_PER_TOKEN), 0.95)),
  });
}

function describeGoal(prompt: Prompt, requestedOutput: RequestedOutput, lines: number, remainder?: Remainder): string {
  const remainderPrompt = remainder === undefined ? '' : describeRemainder(prompt, remainder, lines);
  if (requestedOutput === 'everything') return remainderPrompt || prompt('everything', { lines: String(lines) });
  return [prompt(requestedOutput === 'section' ? 'section' : 'items'), remainderPrompt].filter(Boolean).join('\n');
}

function describeRemainder(prompt: Prompt, remainder: Remainder, lines: number): string {
  const { headings, hasItems, writtenItems, hasSummary } = remainder;
  const missing = {
    headings: Object.fromEntries(headings.map(({ heading, written }) => [heading, [...new Set(written)]])),
    // An empty list could be read as "none are missing".
    action_items: hasItems && (writtenItems.length === 0 || [...new Set(writtenItems)]),
    title_and_summary: hasSummary,
  };
  const writtenLines = headings.reduce((sum, { written }) => sum + written.length, 0);
  const linesLeft = Math.max(lines - writtenLines, REQUESTED_LINES_MIN);
  return prompt('rest', { missing: toJson(missing), lines: String(linesLeft) });
}

/** Lines to request for a chunk: its share of those of the whole meeting. */
function countLines(sizes: readonly number[], chunk: Chunk): number {
  const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0);
  const total = sum(sizes);
  const share = total === 0 ? 1 : sum(sizes.slice(chunk.from, chunk.to + 1)) / total;
  return Math.max(Math.round(getLineCount(total) * share), 1);
}

/** Requests a selection of the statements with these numbers. */
export async function requestMerge(
  task: WriteTask,
  contents: ResponseContents,
  data: readonly string[],
): Promise<MergeResponse> {
  const { callModel, prompt, input, options, sizes } = task;
  const headings = getRequestedHeadings(input.brief);
  const { value } = await callModel({
    name: 'merged_minutes',
    schema: mergeResponse,
    read: readMergeResponse,
    messages: [
      { role: 'system', content: prompt('editor') },
      {
        role: 'user',
        content: createMergePrompt(prompt, input, data, Math.min(countLines(sizes, WHOLE), contents.statements.length)),
      },
    ],
    repair: (problem) => prompt('repair', { fault: problem }),
    signal: options.signal,
    tokenBudget: options.tokenBudget,
    onText: () => undefined,
  });
  return {
    ...value,
    sections: value.sections.map(({ heading, lines }) => ({
      heading: matchHeading(heading, headings) ?? heading,
      lines,
    })),
  };
}

const WHOLE: Chunk = { from: 0, to: Number.POSITIVE_INFINITY };

function createMergePrompt(prompt: Prompt, { brief }: WriterInput, data: readonly string[], lines: number): string {
  return prompt('merge', {
    headings: toJson(getRequestedHeadings(brief)),
    prompt: createTypePrompt(brief),
    instruction: toJson(brief.instruction ?? ''),
    language: toJson(brief.language ?? ''),
    lines: String(lines),
    claims: data.join('\n'),
  });
}

/** Statements as lines of data for a merge, with their time and quote. */
export function createStatementLines(
  { statements, items, summary, titles }: ResponseContents,
  numbers: Numbers,
  { segments }: WriterInput,
): string[] {
  const positions = new Map(segments.map(({ id }, at) => [id, at]));
  const describeEvidence = ({ evidence }: Evidence) => {
    const at = positions.get(evidence.segmentIds[0] ?? '');
    const start = at === undefined ? undefined : segments[at]?.start;
    const place = start === undefined ? at !== undefined && `segment ${at + 1}` : formatClock(start);
    return { ...(place && { at: place }), quote: evidence.quote.slice(0, MERGE_QUOTE_CHARACTERS) };
  };
  return [
    ...titles.map((title) => toJson({ title })),
    ...numbers.statements.flatMap((number) => {
      const found = statements[number - 1];
      if (found === undefined) return [];
      const { heading, topic, text } = found;
      return toJson({ claim: number, heading, topic, text, ...describeEvidence(found) });
    }),
    ...numbers.summary.flatMap((number) => {
      const line = summary[number - 1];
      return line ? toJson({ summary: number, kind: line.isDecision ? 'decision' : 'sentence', text: line.text }) : [];
    }),
    ...numbers.items.flatMap((number) => {
      const item = items[number - 1];
      if (item === undefined) return [];
      const { description, ownerName: owner, dueDate: due } = item;
      return toJson({ action_item: number, description, owner, due, ...describeEvidence(item) });
    }),
  ];
}
