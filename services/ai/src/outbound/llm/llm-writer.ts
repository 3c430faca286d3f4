import type { Logger } from '@minutehand/service-kit/log';
import type { RetryTiming } from '@minutehand/service-kit/retry';
import OpenAI from 'openai';
import type { QuestionAnswerer } from '../../app/assistant/ports.ts';
import type { AccountWriter, StatementReviewer } from '../../app/ports.ts';
import { createAttendeeSections } from '../../domain/derived-sections.ts';
import { createEmptyDraft, type Draft } from '../../domain/draft.ts';
import { isSilent } from '../../domain/is-silent.ts';
import { LLM_IDLE_MS } from '../../limits.ts';
import { createAnswerer } from './answer-questions.ts';
import { createCallModel } from './calls/call-model.ts';
import { createComplete } from './calls/complete.ts';
import { splitIntoChunks } from './chunks.ts';
import { createTranscriptLines } from './compact-lines.ts';
import { collectContents, countOutsideHeadings, createDraft, selectAll } from './create-draft.ts';
import {
  createDifferenceNotice,
  createGapNotice,
  createRemainderNotice,
  getChunkCoverage,
  getWrittenChunks,
  NOT_MERGED,
} from './gaps.ts';
import { mergeStatements } from './merge-statements.ts';
import { loadPrompt, PROMPT_VERSION } from './prompt.ts';
import { getRequestedHeadings, getRequestedOutput, listNotes } from './prompt-context.ts';
import { createPassageRanker } from './rank-passages.ts';
import { readChunks } from './read-chunks.ts';
import { requestCompleteMinutes } from './remainder/request-complete-minutes.ts';
import { createStatementLines, getTokenBudgets, requestMerge, type WriteTask } from './requests.ts';
import { createLanguageNotice, getRequestedLanguage } from './responses/response-language.ts';
import { createReviewer } from './review-statements.ts';
import { estimateTokens, getResponseTokens } from './tokens.ts';

export type LlmSettings = {
  readonly baseUrl: string;
  /** Empty for servers without authentication. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  /** Longest pause within a response (ms). */
  readonly idleMs?: number | undefined;
  readonly contextTokens: number;
};

/** All uses of a language model. */
export type LlmClient = AccountWriter & StatementReviewer & QuestionAnswerer;

/** Creates the writer, the reviewer and the answerer of questions for any OpenAI-compatible endpoint. */
export function createLlmWriter(
  settings: LlmSettings,
  retryTiming: RetryTiming,
  log?: Pick<Logger, 'warn'>,
): LlmClient {
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
  const limits = { idleMs: settings.idleMs ?? LLM_IDLE_MS, responseTokens: getResponseTokens(settings) };
  const complete = createComplete(client, { ...settings, ...limits }, { retryTiming, log });
  const callModel = createCallModel(complete);
  const prompt = loadPrompt();
  return {
    ...createReviewer(callModel),
    ...createPassageRanker(callModel),
    ...createAnswerer({ callModel, complete }, { ...settings, responseTokens: limits.responseTokens }),
    async write(input, options) {
      options.onProgress('reading');
      if (isSilent(input)) {
        return createEmptyDraft(input, { writer: 'llm', model: settings.model, promptVersion: PROMPT_VERSION });
      }
      const lines = createTranscriptLines(input);
      const sizes = lines.map((line) => (line === '' ? 0 : estimateTokens(`${line}\n`)));
      const requestedLanguage = getRequestedLanguage(input);
      return writeDraft({ callModel, prompt, input, options, settings, requestedLanguage, lines, sizes });
    },
  };
}

/** Writes a transcript that exceeds the context in chunks, then merges them. */
async function writeDraft(task: WriteTask): Promise<Draft> {
  const { input, options, settings, sizes } = task;
  const headings = getRequestedHeadings(input.brief);
  const budgets = getTokenBudgets(task);
  const chunks = getRequestedOutput(input.brief) === 'nothing' ? [] : splitIntoChunks(sizes, budgets.part);
  options.onProgress('minutes');
  const { responses, failures } = await readChunks({
    sizes,
    chunks,
    request: (chunk, call) => requestCompleteMinutes(task, chunk, call),
    onShare: (share) => options.onProgress('minutes', share),
    signal: options.signal,
  });
  const contents = collectContents(
    responses.map(({ response }) => response.value),
    input,
  );
  options.onProgress('title');
  const { selection, isMerged } =
    responses.length <= 1
      ? { selection: selectAll(contents, headings), isMerged: true }
      : await mergeStatements({
          contents,
          headings,
          budget: budgets.merge,
          lines: (numbers) => createStatementLines(contents, numbers, input),
          request: (data) => requestMerge(task, contents, data),
        });
  options.onProgress('action_items');
  // A derived section covers the whole transcript.
  const read = chunks.length === 0 ? [{ from: 0, to: sizes.length - 1 }] : getWrittenChunks(responses);
  const coverage = getChunkCoverage(input.segments, read);
  const notice = [
    isMerged ? '' : NOT_MERGED,
    createRemainderNotice(responses.flatMap(({ response }) => response.remainder ?? [])),
    createGapNotice(input.segments, { responses, failures }),
    createLanguageNotice(
      responses.map(({ response }) => response.value),
      task.requestedLanguage,
    ),
    createDifferenceNotice(listNotes(input.brief), contents.differingNoteNumbers),
  ]
    .filter(Boolean)
    .join(' ');
  const unreadableCount = responses.reduce((sum, { response }) => sum + response.unreadableCount, 0);
  const droppedClaims = unreadableCount + countOutsideHeadings(contents, headings);
  return createDraft(selection, contents, createAttendeeSections(input), {
    model: settings.model,
    coverage,
    notice,
    droppedClaims,
  });
}
