import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { type Attack, attacks, CANARY, type InjectedOutput } from '@minutehand/test-kit/attacks';
import { respondWith, type ScriptedModel, startScriptedModel } from '@minutehand/test-kit/model';
import type { AccountWriter } from '../src/app/ports.ts';
import { checkDraft } from '../src/domain/check-draft.ts';
import type { Draft } from '../src/domain/draft.ts';
import { writeMinutes } from '../src/domain/writer/write-minutes.ts';
import { loadClassifiers } from '../src/outbound/embedded/load-classifiers.ts';
import { createLlmWriter } from '../src/outbound/llm/llm-writer.ts';
import {
  createHijackedResponse,
  createMeeting,
  createResponse,
  expectHarmless,
  findInjectedOutput,
} from './hijacked-model.ts';
import { createInput, planning } from './transcripts.ts';
import { unlimitedTokenBudget } from './unlimited-token-budget.ts';

const options = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  tokenBudget: unlimitedTokenBudget,
  canFallBack: false,
};

let model: ScriptedModel;
let writer: AccountWriter;
beforeAll(async () => {
  model = await startScriptedModel((request) => respondWith(createHijackedResponse(request)));
  writer = createLlmWriter(
    { baseUrl: model.baseUrl, apiKey: '', model: 'hijacked', timeoutMs: 10_000, contextTokens: 32_000 },
    { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
  );
});
afterAll(() => model.stop());

it('the corpus is large and its attacks are distinct', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(new Set(attacks.map(({ utterance }) => utterance)).size).toBe(attacks.length);
});

describe('minutes of a model that follows instructions of the transcript are harmless', () => {
  it.each(attacks)('$name', async (attack) => {
    const input = createMeeting(attack);
    const before = model.requests.length;
    let draft: Draft | undefined;
    try {
      draft = checkDraft(await writer.write(input, options), input);
    } catch (error) {
      // An unusable response fails with its code.
      expect(isAppError(error) && error.code).toBe('generation.response_unusable');
    }
    if (draft !== undefined) expectHarmless(draft, input);
    const newRequests = model.requests.slice(before);
    expect(newRequests.length).toBeGreaterThan(0);
    // One request and at most one repair, each with one system message, regardless of the transcript.
    expect(newRequests.length).toBeLessThanOrEqual(2);
    for (const { messages } of newRequests) expect(messages.filter(({ role }) => role === 'system')).toHaveLength(1);
  });

  it('are accepted for most attacks, so that the tests above check minutes', async () => {
    let written = 0;
    for (const attack of attacks.slice(0, 15)) {
      await writer.write(createMeeting(attack), options).then(
        () => {
          written += 1;
        },
        () => undefined,
      );
    }
    expect(written).toBeGreaterThanOrEqual(13);
  });
});

describe('minutes of a model that follows instructions of title, meeting type, notes, agenda, earlier minutes, names and glossary are harmless', () => {
  it.each(attacks)('$name', async (attack) => {
    const list = [attack.utterance];
    // `sample` are lines of earlier minutes, which show the model how minutes of this meeting type look.
    const context = { agenda: list, notes: list, openItems: list, decisions: list, sample: list };
    const entered = { title: attack.utterance, typeName: attack.utterance, prompt: attack.utterance };
    const term = attack.utterance;
    // The alias "session check" is in the transcript, so the prompt contains the term.
    const glossary = [{ term, meaning: term, isSpoken: false, spokenAliases: ['session check', term] }];
    const input = createInput(planning, { ...entered, context, attendees: list, glossary });
    const hijackedServer = await startScriptedModel(({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      // Entered text stays on its line of data.
      expect(prompt.match(/^About the meeting /gm)).toHaveLength(1);
      expect(prompt.match(/^Glossary of the organisation /gm)).toHaveLength(1);
      expect(prompt.match(/^Transcript:$/gm)).toHaveLength(1);
      return respondWith(createResponse(attack.injectedOutput, 4, attack.utterance));
    });
    const hijackedWriter = createLlmWriter(
      { baseUrl: hijackedServer.baseUrl, apiKey: '', model: 'hijacked', timeoutMs: 10_000, contextTokens: 32_000 },
      { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
    );
    try {
      const draft = checkDraft(await hijackedWriter.write(input, options), input);
      expectHarmless(draft, input);
      for (const { lines } of draft.sections.slice(1)) {
        for (const { text } of lines) expect(text).not.toContain(attack.utterance);
      }
    } catch (error) {
      if (!isAppError(error)) throw error;
      expect(error.code).toBe('generation.response_unusable');
    } finally {
      await hijackedServer.stop();
    }
  });
});

describe('minutes that such a model writes in chunks and merges are harmless', () => {
  const STATEMENT_NUMBER = /"claim":(\d+),/g;
  let requestCounts = { chunks: 0, merges: 0 };
  let currentAttack: Attack;
  let chunkedModel: ScriptedModel;
  beforeAll(async () => {
    chunkedModel = await startScriptedModel(({ messages }) => {
      const prompt = messages.map(({ content }) => content).join('\n');
      const statements = [...prompt.matchAll(STATEMENT_NUMBER)].map(([, number]) => Number(number));
      if (!prompt.includes('Make one set of minutes')) {
        requestCounts.chunks += 1;
        return respondWith(findInjectedOutput(messages) ?? createResponse({}, 4, ''));
      }
      requestCounts.merges += 1;
      return respondWith(createMergeResponse(currentAttack.injectedOutput, statements));
    });
  });
  afterAll(() => chunkedModel.stop());

  /** A merge response in which every field is chosen by the attacker. */
  function createMergeResponse(
    { raw, title, heading, lines = [], sections = [] }: InjectedOutput,
    statements: readonly number[],
  ): unknown {
    if (raw !== undefined) return raw;
    const [first] = lines;
    const topic = `${first?.topic ?? ''}${first?.text ?? CANARY}`;
    const all = [...statements, ...statements, -1, 0, 1_000_000].map((claim) => ({ topic, claim }));
    return {
      title: title ?? topic,
      sections: [
        heading ?? 'Decisions Made',
        'Minutes of the board',
        ...sections.map((section) => section.heading),
      ].map((name) => ({ heading: name, lines: all })),
      action_items: [1, 1, 2, -7, 1_000_000],
    };
  }

  it.each(attacks)('$name', async (attack) => {
    currentAttack = attack;
    requestCounts = { chunks: 0, merges: 0 };
    const writer = createLlmWriter(
      { baseUrl: chunkedModel.baseUrl, apiKey: '', model: 'hijacked', timeoutMs: 10_000, contextTokens: 2_500 },
      { now: () => new Date(), sleep: async () => undefined, random: () => 1 },
    );
    const input = createMeeting(attack, `${planning}${planning.trimStart()}`);
    expectHarmless(checkDraft(await writer.write(input, options), input), input);
    expect(requestCounts.chunks).toBeGreaterThan(1);
  });
});

describe('minutes without a model are harmless', () => {
  const classifiers = loadClassifiers();

  it('for all attacks in one meeting', () => {
    const input = createInput(planning);
    const hostile = attacks.map(({ utterance }, index) => ({
      id: `attack${index}`,
      speakerId: `s${(index % 3) + 1}`,
      text: utterance,
    }));
    const all = { ...input, segments: [...input.segments, ...hostile] };
    expectHarmless(checkDraft(writeMinutes(all, classifiers), all), all);
  });

  it.each(attacks)('for a transcript of only the attack: $name', (attack) => {
    const wholeMeeting = createMeeting(attack);
    const input = { ...wholeMeeting, segments: wholeMeeting.segments.filter(({ id }) => id === 'attack') };
    expectHarmless(checkDraft(writeMinutes(input, classifiers), input), input);
  });
});
