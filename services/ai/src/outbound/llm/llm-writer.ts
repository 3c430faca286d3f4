import { AppError } from '@minutehand/contracts/errors';
import OpenAI from 'openai';
import type { WriteOptions, Writer } from '../../app/ports.ts';
import { type Draft, emptyDraft, type WriterInput } from '../../domain/draft.ts';
import {
  LLM_ANSWER_TOKENS,
  LLM_CHARACTERS_PER_TOKEN,
  LLM_HALVINGS,
  LLM_PROMPT_TOKENS,
  LLM_RETRIES,
} from '../../limits.ts';
import { type MinutesAnswer, mergeAnswer, minutesAnswer } from './answers.ts';
import { type AskModel, makeAskModel, TooLongForModel } from './ask-model.ts';
import { type Claims, chooseAll, claimsOf, draftOf } from './draft-of-answers.ts';
import { type Part, partsOf } from './parts.ts';
import { asData, loadPrompt, meetingPrompt, PROMPT_VERSION, type Prompt, segmentLine } from './prompt.ts';

export type LlmSettings = {
  readonly baseUrl: string;
  /** Empty for servers that want none. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly contextTokens: number;
};

/** The writer that asks a language model behind any OpenAI-compatible endpoint. */
export function createLlmWriter(settings: LlmSettings): Writer {
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // The client insists on one; servers without keys ignore it.
    apiKey: settings.apiKey || 'none',
    organization: null,
    project: null,
    maxRetries: LLM_RETRIES,
    timeout: settings.timeoutMs,
    logLevel: 'off',
  });
  const ask = makeAskModel(client, settings);
  const prompt = loadPrompt();
  return {
    async write(input, options) {
      options.onProgress('reading');
      if (!input.segments.some((segment) => /\p{L}/u.test(segment.text))) {
        return emptyDraft(input, { writer: 'llm', model: settings.model, promptVersion: PROMPT_VERSION });
      }
      let { contextTokens } = settings;
      for (let halvings = 0; ; halvings += 1) {
        try {
          return await writeWithin(contextTokens, { ask, prompt, input, options, model: settings.model });
        } catch (error) {
          if (!(error instanceof TooLongForModel)) throw error;
          if (halvings === LLM_HALVINGS) throw new AppError('generation.model_misconfigured');
          contextTokens /= 2;
        }
      }
    },
  };
}

type Work = {
  readonly ask: AskModel;
  readonly prompt: Prompt;
  readonly input: WriterInput;
  readonly options: WriteOptions;
  readonly model: string;
};

/** Writes part by part what exceeds the context, then makes one of it. */
async function writeWithin(contextTokens: number, work: Work): Promise<Draft> {
  const { input, options, model } = work;
  const lines = linesOf(input);
  const answerTokens = Math.min(LLM_ANSWER_TOKENS, contextTokens / 3);
  const budget = (contextTokens - answerTokens - LLM_PROMPT_TOKENS) * LLM_CHARACTERS_PER_TOKEN;
  const parts = partsOf(
    lines.map((line) => line.length + 1),
    Math.max(budget, LLM_PROMPT_TOKENS),
  );
  options.onProgress('minutes');
  const answers: MinutesAnswer[] = [];
  for (const [at, part] of parts.entries()) answers.push(await askAbout(work, lines, part, at + 1, parts.length));
  const claims = claimsOf(answers, input);
  options.onProgress('title');
  const choice = parts.length === 1 ? chooseAll(claims, input.brief.headings) : await askToMerge(work, claims);
  options.onProgress('action_items');
  return draftOf(choice, claims, input, model);
}

function linesOf({ segments, speakers }: WriterInput): string[] {
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return segments.map((segment, at) => segmentLine(segment, at + 1, byId));
}

function askAbout(
  { ask, prompt, input, options }: Work,
  lines: readonly string[],
  part: Part,
  number: number,
  of: number,
): Promise<MinutesAnswer> {
  const transcript = lines.slice(part.from, part.to + 1).join('\n');
  const which = of === 1 ? '' : `This is part ${number} of ${of} of the meeting.\n`;
  return ask({
    name: 'minutes',
    schema: minutesAnswer,
    messages: [
      { role: 'system', content: prompt('system') },
      { role: 'user', content: `${meetingPrompt(prompt, input)}\n\n${prompt('part', { part: which, transcript })}` },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
  });
}

function askToMerge({ ask, prompt, input, options }: Work, { claims, items, titles }: Claims) {
  const data = [
    ...titles.map((title) => asData({ title })),
    ...claims.map(({ heading, topic, text }, at) => asData({ claim: at + 1, heading, topic, text })),
    ...items.map(({ description, ownerName }, at) => asData({ action_item: at + 1, description, owner: ownerName })),
  ];
  return ask({
    name: 'merged_minutes',
    schema: mergeAnswer,
    messages: [
      { role: 'system', content: prompt('system') },
      {
        role: 'user',
        content: prompt('merge', { headings: asData(input.brief.headings), claims: data.join('\n') }),
      },
    ],
    repair: (fault) => prompt('repair', { fault }),
    signal: options.signal,
  });
}
