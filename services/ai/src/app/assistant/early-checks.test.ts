import { expect, it, jest } from '@jest/globals';
import type { AnswerPart } from '../../domain/assistant/answer.ts';
import { createEarlyChecks } from './early-checks.ts';
import type { ModelAnswer } from './ports.ts';

type Sentence = ModelAnswer['sentences'][number];
const createSentence = (text: string) => ({ text }) as unknown as Sentence;
const toParts = ({ text }: Sentence) => [{ text }] as unknown as AnswerPart[];

it('a part that cannot be shown early is part of the answer', async () => {
  const checks = createEarlyChecks(
    async (sentence) => toParts(sentence),
    async ({ text }: AnswerPart) => {
      if (text === 'one') throw new Error('unavailable');
    },
  );
  checks.add(createSentence('one'));
  expect(await checks.finish([createSentence('one'), createSentence('two')])).toEqual([
    { text: 'one' },
    { text: 'two' },
  ]);
});

it('a check that fails does not keep later sentences from being checked', async () => {
  const check = jest.fn(async (sentence: Sentence) => {
    if (sentence.text === 'one') throw new Error('failed');
    return toParts(sentence);
  });
  const shown: string[] = [];
  const checks = createEarlyChecks(check, async ({ text }) => void shown.push(text));
  const sentences = [createSentence('one'), createSentence('two')];
  for (const sentence of sentences) checks.add(sentence);
  await expect(checks.finish(sentences)).rejects.toThrow('failed');
  await checks.finish([createSentence('two')]);
  expect(shown).toEqual(['two']);
});
