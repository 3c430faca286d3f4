import OpenAI from 'openai';
import type { AccountWriteOptions, AccountWriter } from '../../app/ports.ts';
import { type Draft, emptyDraft, type WriterInput } from '../../domain/draft.ts';
import { isSilent } from '../../domain/silence.ts';
import { LLM_ANSWER_TOKENS, LLM_CHARACTERS_PER_TOKEN, LLM_PROMPT_TOKENS } from '../../limits.ts';
import { type MergeResponse, type MinutesResponse, mergeResponse, minutesResponse } from './answers.ts';
import { type AskModel, makeAskModel } from './ask-model.ts';
import { condense } from './condense.ts';
import { type Claims, chooseAll, claimsOf, draftOf, type Numbers } from './draft-of-answers.ts';
import { coverageOfParts, gapNotice, NOT_CONDENSED } from './gaps.ts';
import { type Part, partsOf } from './parts.ts';
import { asData, loadPrompt, meetingPrompt, PROMPT_VERSION, type Prompt } from './prompt.ts';
import { linesOf, partNote, readParts } from './read-parts.ts';
import type { RetryClock } from './with-retry.ts';

export type LlmSettings = {
  readonly baseUrl: string;
  /** Empty for servers that want none. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly contextTokens: number;
};

/** The writer that asks a language model behind any OpenAI-compatible endpoint. */
export function createLlmWriter(settings: LlmSettings, retryClock: RetryClock): AccountWriter {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The client insists on one; servers without keys ignore it.
    apiKey: settings.apiKey || 'none',
    organization: null,
    project: null,
    // Trying again, and for how long, is decided here.
    maxRetries: 0,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  });
  const ask = makeAskModel(client, settings, retryClock);
  const prompt = loadPrompt();
  return {
    async write(input, options) {
      options.onProgress('reading');
      if (isSilent(input)) {
        return emptyDraft(input, { writer: 'llm', model: settings.model, promptVersion: PROMPT_VERSION });
      }
      return writeWith({ ask, prompt, input, options, settings });
    },
  };
}

type Work = {
  readonly ask: AskModel;
  readonly prompt: Prompt;
  readonly input: WriterInput;
  readonly options: AccountWriteOptions;
  readonly settings: LlmSettings;
};

/** Writes part by part what exceeds the context, then makes one of it. */
async function writeWith(work: Work): Promise<Draft> {
  const { input, options, settings } = work;
  const { headings } = input.brief;
  const lines = linesOf(input);
  const sizes = lines.map((line) => line.length + 1);
  const budget = budgetOf(settings.contextTokens);
  options.onProgress('minutes');
  const { answers, failures } = await readParts({
    sizes,
    parts: partsOf(sizes, budget),
    ask: (part, onShare) => askAbout(work, lines, part, onShare),
    onShare: (share) => options.onProgress('minutes', share),
  });
  const claims = claimsOf(
    answers.map(({ answer }) => answer),
    input,
  );
  options.onProgress('title');
  const { choice, isWhole } =
    answers.length === 1
      ? { choice: chooseAll(claims, headings), isWhole: true }
      : await condense({
          claims,
          headings,
          budget,
          lines: (numbers) => claimLines(claims, numbers),
          ask: (data) => askToMerge(work, data),
        });
  options.onProgress('action_items');
  const coverage = coverageOfParts(
    input.segments,
    answers.map(({ part }) => part),
  );
  const notice = [isWhole ? '' : NOT_CONDENSED, gapNotice(input.segments, answers, failures)].filter(Boolean).join(' ');
  return draftOf(choice, claims, { model: settings.model, coverage, notice });
}

/** What of the transcript, or of the parts' claims, fits in one question (characters). */
function budgetOf(contextTokens: number): number {
  const answerTokens = Math.min(LLM_ANSWER_TOKENS, contextTokens / 3);
  return Math.max((contextTokens - answerTokens - LLM_PROMPT_TOKENS) * LLM_CHARACTERS_PER_TOKEN, LLM_PROMPT_TOKENS);
}

function askAbout(
  { ask, prompt, input, options }: Work,
  lines: readonly string[],
  part: Part,
  onShare: (share: number) => void,
): Promise<MinutesResponse> {
  const transcript = lines.slice(part.from, part.to + 1).join('\n');
  const note = partNote(prompt, part, lines.length);
  return ask({
    name: 'minutes',
    schema: minutesResponse,
    messages: [
      { role: 'system', content: prompt('system') },
      { role: 'user', content: `${meetingPrompt(prompt, input)}\n\n${prompt('part', { part: note, transcript })}` },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
    meter: options.meter,
    onText: (characters) => onShare(Math.min(characters / (LLM_ANSWER_TOKENS * LLM_CHARACTERS_PER_TOKEN), 0.95)),
  });
}

function claimLines({ claims, items, titles }: Claims, numbers: Numbers): string[] {
  return [
    ...titles.map((title) => asData({ title })),
    ...numbers.claims.flatMap((claim) => {
      const made = claims[claim - 1];
      return made ? asData({ claim, heading: made.heading, topic: made.topic, text: made.text }) : [];
    }),
    ...numbers.items.flatMap((number) => {
      const item = items[number - 1];
      return item ? asData({ action_item: number, description: item.description, owner: item.ownerName }) : [];
    }),
  ];
}

function askToMerge({ ask, prompt, input, options }: Work, data: readonly string[]): Promise<MergeResponse> {
  return ask({
    name: 'merged_minutes',
    schema: mergeResponse,
    messages: [
      { role: 'system', content: prompt('system') },
      {
        role: 'user',
        content: prompt('merge', {
          headings: asData(input.brief.headings),
          prompt: asData(input.brief.prompt),
          language: asData(input.brief.language ?? ''),
          claims: data.join('\n'),
        }),
      },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
    meter: options.meter,
    onText: () => undefined,
  });
}
