import type { RetryClock } from '@minutehand/service-kit/retry';
import OpenAI from 'openai';
import type { AccountWriteOptions, AccountWriter, ClaimReviewer } from '../../app/ports.ts';
import { createAttendeeSections } from '../../domain/code-written-sections.ts';
import { createEmptyDraft, type Draft, type WriterInput } from '../../domain/draft.ts';
import { matchHeading } from '../../domain/match-heading.ts';
import { isSilent } from '../../domain/silence.ts';
import { CHARACTERS_PER_TOKEN, LLM_PART_TOKENS_MIN, LLM_RESPONSE_TOKENS } from '../../limits.ts';
import { createLanguageNotice, findLanguageFault, getRequestedLanguage } from './answer-language.ts';
import { type CallModel, createCallModel } from './call-model.ts';
import { type Chunk, splitIntoChunks } from './chunks.ts';
import { createTranscriptLines } from './compact-lines.ts';
import { condense } from './condense.ts';
import {
  collectContents,
  countUnplaced,
  createDraft,
  type Numbers,
  type ResponseContents,
  selectAll,
} from './create-draft.ts';
import { createGapNotice, ENDED_EARLY, getChunkCoverage, NOT_CONDENSED } from './gaps.ts';
import { toJson } from './json-line.ts';
import { createMeetingPrompt, loadPrompt, PROMPT_VERSION, type Prompt } from './prompt.ts';
import { readMinutes, readSelection } from './read-answer.ts';
import { createChunkNote, readChunks } from './read-chunks.ts';
import { type Answer, type MergeResponse, type MinutesResponse, mergeResponse, minutesResponse } from './responses.ts';
import { createReviewer } from './review-claims.ts';
import { createTypePrompt, getAskedHeadings } from './steering.ts';
import { estimateTokens, getAnswerTokens } from './tokens.ts';

export type LlmSettings = {
  readonly baseUrl: string;
  /** Empty for servers without authentication. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly contextTokens: number;
};

/** Creates the writer for any OpenAI-compatible endpoint, and the reviewer of its statements. */
export function createLlmWriter(settings: LlmSettings, retryClock: RetryClock): AccountWriter & ClaimReviewer {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The client requires a key; servers without authentication ignore it.
    apiKey: settings.apiKey || 'none',
    organization: null,
    project: null,
    // withRetry retries instead.
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  });
  const callModel = createCallModel(client, { ...settings, answerTokens: getAnswerTokens(settings) }, retryClock);
  const prompt = loadPrompt();
  return {
    ...createReviewer(callModel),
    async write(input, options) {
      options.onProgress('reading');
      if (isSilent(input)) {
        return createEmptyDraft(input, { writer: 'llm', model: settings.model, promptVersion: PROMPT_VERSION });
      }
      return writeDraft({
        callModel,
        prompt,
        input,
        options,
        settings,
        requestedLanguage: getRequestedLanguage(input),
      });
    },
  };
}

type WriteTask = {
  readonly callModel: CallModel;
  readonly prompt: Prompt;
  readonly input: WriterInput;
  readonly options: AccountWriteOptions;
  readonly settings: LlmSettings;
  /** ISO 639-1; empty if unknown. */
  readonly requestedLanguage: string;
};

/** Writes a transcript that exceeds the context in chunks, then merges them. */
async function writeDraft(task: WriteTask): Promise<Draft> {
  const { input, options, settings } = task;
  const headings = getAskedHeadings(input.brief);
  const lines = createTranscriptLines(input);
  const sizes = lines.map((line) => (line === '' ? 0 : estimateTokens(`${line}\n`)));
  const budget = getBudget(task);
  options.onProgress('minutes');
  const { responses, failures } = await readChunks({
    sizes,
    chunks: splitIntoChunks(sizes, budget),
    request: (chunk, onShare) => requestMinutes(task, lines, chunk, onShare),
    onShare: (share) => options.onProgress('minutes', share),
  });
  const contents = collectContents(
    responses.map(({ response }) => response.value),
    input,
  );
  options.onProgress('title');
  const { selection, isMerged } =
    responses.length === 1
      ? { selection: selectAll(contents, headings), isMerged: true }
      : await condense({
          contents,
          headings,
          budget,
          lines: (numbers) => createStatementLines(contents, numbers),
          request: (data) => requestMerge(task, data),
        });
  options.onProgress('action_items');
  const coverage = getChunkCoverage(
    input.segments,
    responses.map(({ chunk }) => chunk),
  );
  const notice = [
    isMerged ? '' : NOT_CONDENSED,
    responses.some(({ response }) => response.isCut) ? ENDED_EARLY : '',
    createGapNotice(input.segments, responses, failures),
    createLanguageNotice(
      responses.map(({ response }) => response.value),
      task.requestedLanguage,
    ),
  ]
    .filter(Boolean)
    .join(' ');
  const unreadable = responses.reduce((sum, { response }) => sum + response.unreadable, 0);
  const droppedClaims = unreadable + countUnplaced(contents, headings);
  return createDraft(selection, contents, createAttendeeSections(input), {
    model: settings.model,
    coverage,
    notice,
    droppedClaims,
  });
}

/** Space for the transcript or for statements in one request (tokens): what the prompt and the answer leave of the context. */
function getBudget({ prompt, input, settings }: WriteTask): number {
  const promptTokens =
    estimateTokens(prompt('system')) +
    Math.max(
      estimateTokens(createMeetingPrompt(prompt, input)) + estimateTokens(prompt('excerpt')),
      estimateTokens(createMergePrompt(prompt, input, [])),
    );
  return Math.max(settings.contextTokens - getAnswerTokens(settings) - promptTokens, LLM_PART_TOKENS_MIN);
}

function requestMinutes(
  { callModel, prompt, input, options, requestedLanguage }: WriteTask,
  lines: readonly string[],
  chunk: Chunk,
  onShare: (share: number) => void,
): Promise<Answer<MinutesResponse>> {
  const transcript = lines
    .slice(chunk.from, chunk.to + 1)
    .filter(Boolean)
    .join('\n');
  const note = createChunkNote(prompt, chunk, lines.length);
  return callModel({
    name: 'minutes',
    schema: minutesResponse,
    read: readMinutes,
    findFault: (response) => findLanguageFault(response, requestedLanguage),
    messages: [
      { role: 'system', content: prompt('system') },
      {
        role: 'user',
        content: `${createMeetingPrompt(prompt, input)}\n\n${prompt('part', { part: note, transcript })}`,
      },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
    meter: options.meter,
    onText: (characters) => onShare(Math.min(characters / (LLM_RESPONSE_TOKENS * CHARACTERS_PER_TOKEN), 0.95)),
  });
}

function createStatementLines({ statements, items, summary, titles }: ResponseContents, numbers: Numbers): string[] {
  return [
    ...titles.map((title) => toJson({ title })),
    ...numbers.statements.flatMap((number) => {
      const found = statements[number - 1];
      return found ? toJson({ claim: number, heading: found.heading, topic: found.topic, text: found.text }) : [];
    }),
    ...numbers.summary.flatMap((number) => {
      const line = summary[number - 1];
      return line ? toJson({ summary: number, kind: line.isDecision ? 'decision' : 'sentence', text: line.text }) : [];
    }),
    ...numbers.items.flatMap((number) => {
      const item = items[number - 1];
      return item ? toJson({ action_item: number, description: item.description, owner: item.ownerName }) : [];
    }),
  ];
}

function createMergePrompt(prompt: Prompt, { brief }: WriterInput, data: readonly string[]): string {
  return prompt('merge', {
    headings: toJson(getAskedHeadings(brief)),
    prompt: createTypePrompt(brief),
    instruction: toJson(brief.instruction ?? ''),
    language: toJson(brief.language ?? ''),
    claims: data.join('\n'),
  });
}

async function requestMerge(
  { callModel, prompt, input, options }: WriteTask,
  data: readonly string[],
): Promise<MergeResponse> {
  const headings = getAskedHeadings(input.brief);
  const { value } = await callModel({
    name: 'merged_minutes',
    schema: mergeResponse,
    read: readSelection,
    messages: [
      { role: 'system', content: prompt('system') },
      { role: 'user', content: createMergePrompt(prompt, input, data) },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
    meter: options.meter,
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
