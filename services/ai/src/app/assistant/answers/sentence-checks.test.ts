import { expect, it, jest } from '@jest/globals';
import type { AnswerPart } from '../../../domain/assistant/answer.ts';
import type { ModelAnswer } from '../ports.ts';
import { createSentenceChecks } from './sentence-checks.ts';

type Sentence = ModelAnswer['sentences'][number];
const createSentence = (text: string): Sentence => ({ text, lines: [1], quote: '' });
const toParts = (sentences: readonly Sentence[]): AnswerPart[] =>
  sentences.map(({ text }) => ({ text, citations: [] }));
const createAnswer = (...texts: string[]): Pick<ModelAnswer, 'model' | 'sentences'> => ({
  model: 'm',
  sentences: texts.map(createSentence),
});
const getTexts = (parts: readonly AnswerPart[]) => parts.map(({ text }) => text);

/** Checks that accept everything, with the batches that were checked and the texts of the parts that were sent. */
function createTestChecks(batchSize: number, fails: (text: string) => boolean = () => false) {
  const sentTexts: string[] = [];
  const check = jest.fn(async (sentences: readonly Sentence[], _model: string) => {
    if (sentences.some(({ text }) => fails(text))) throw new Error('failed');
    return toParts(sentences);
  });
  const checks = createSentenceChecks({ check, batchSize, onPart: async ({ text }) => void sentTexts.push(text) });
  const getBatches = () => check.mock.calls.map(([sentences, model]) => [model, ...sentences.map(({ text }) => text)]);
  return { checks, sentTexts, getBatches };
}

it('added sentences are checked in batches with the model that wrote them, and the other sentences at the end', async () => {
  const { checks, sentTexts, getBatches } = createTestChecks(3);
  for (const text of ['one', 'two', 'two', 'three', 'four']) checks.add(createSentence(text), 'm');
  expect(getTexts(await checks.finish(createAnswer('one', 'two', 'three', 'four', 'five')))).toEqual(sentTexts);
  expect(sentTexts).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect(getBatches()).toEqual([
    ['m', 'one', 'two', 'three'],
    ['m', 'four', 'five'],
  ]);
});

it('an answer without added sentences is checked immediately', async () => {
  const { checks, getBatches } = createTestChecks(1);
  await checks.finish(createAnswer('one', 'two', 'one'));
  expect(getBatches()).toEqual([['m', 'one', 'two']]);
});

it('the second answer of a model is checked as a whole, and no part of it is sent early', async () => {
  const { checks, sentTexts } = createTestChecks(1);
  checks.add(createSentence('one'), 'm');
  expect(getTexts(await checks.finish(createAnswer('two', 'three')))).toEqual(['two', 'three']);
  expect(sentTexts).toEqual(['one']);
});

it('a part that could not be sent early is part of the final answer', async () => {
  const checks = createSentenceChecks({
    check: async (sentences) => toParts(sentences),
    batchSize: 1,
    onPart: async () => {
      throw new Error('unavailable');
    },
  });
  checks.add(createSentence('one'), 'm');
  expect(getTexts(await checks.finish(createAnswer('one', 'two')))).toEqual(['one', 'two']);
});

it('a part that belongs to sentences of several batches is sent once', async () => {
  const sentParts: AnswerPart[] = [];
  const part: AnswerPart = { text: 'record', citations: [] };
  const checks = createSentenceChecks({
    check: async (sentences) => sentences.map(() => part),
    batchSize: 1,
    onPart: async (one) => void sentParts.push(one),
  });
  for (const text of ['one', 'two']) checks.add(createSentence(text), 'm');
  await checks.finish(createAnswer('one', 'two', 'three'));
  expect(sentParts).toEqual([part]);
});

it('a failed check fails the answer, and later sentences are still checked', async () => {
  const { checks, sentTexts } = createTestChecks(1, (text) => text === 'one');
  for (const text of ['one', 'two']) checks.add(createSentence(text), 'm');
  await expect(checks.finish(createAnswer('one', 'two'))).rejects.toThrow('failed');
  expect(sentTexts).toEqual(['two']);
});
