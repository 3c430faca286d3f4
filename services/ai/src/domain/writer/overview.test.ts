import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { selectOverview } from './overview.ts';
import { splitSentences } from './words/sentences.ts';

const createCandidates = (lines: readonly string[]) =>
  splitSentences(createInput(lines.map((line) => `Anna: ${line}`).join('\n')).segments).map((sentence) => ({
    sentence,
    score: 0,
    vector: new Map(),
    topic: 0,
    classifierSalience: 0,
    nameWordCount: 1,
  }));

const report = 'The delivery of the heating system to the school was delayed by the supplier in the spring.';
const chat = "I don't know what you guys were doing there but it's really not what I would do.";

describe('the overview', () => {
  it('prefers the style of a report to that of a chat', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${chat.slice(0, -1)} for number ${index}.`);
    const [first] = selectOverview(createCandidates([...lines.slice(0, 15), report, ...lines.slice(15)]))
      .map(({ sentence }) => sentence.text)
      .filter((text) => text === report);
    expect(first).toBe(report);
  });

  it('prefers statements about the group to personal ones', () => {
    const content = 'the plan for the building to the owner of the land in the north';
    const lines = Array.from({ length: 40 }, (_, index) => [
      `I sent you ${content} of number ${index}.`,
      `We sent them ${content} of number ${index}.`,
    ]).flat();
    const texts = selectOverview(createCandidates(lines)).map(({ sentence }) => sentence.text);
    expect(texts.filter((text) => text.startsWith('We')).length).toBeGreaterThan(texts.length / 2);
  });

  it('prefers sentences with higher scores, in proportion to the weight of the score', () => {
    const lines = [
      'The delivery of the heating to the school was delayed.',
      'We saw that some of it never went to them again.',
    ];
    const candidates = createCandidates(lines).map((one, index) => ({ ...one, score: index }));
    const select = (score: number) =>
      selectOverview(candidates, { words: Infinity, sentences: 1, weights: { length: 1, score, personal: 1 } }).map(
        ({ sentence }) => sentence.text,
      );
    expect([select(0), select(10)]).toEqual(lines.map((line) => [line]));
  });

  it('has about 150 words, in the order of the meeting', () => {
    const selected = selectOverview(
      createCandidates(
        Array.from({ length: 60 }, (_, index) => `The plan for building ${index} was sent to the owner of the land.`),
      ),
    );
    const words = selected.reduce((sum, { sentence }) => sum + sentence.words.length + 1, 0);
    expect(words).toBeGreaterThanOrEqual(150);
    expect(words).toBeLessThan(175);
    const positions = selected.map(({ sentence }) => sentence.index);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('excludes sentences that refer to a missing sentence', () => {
    expect(selectOverview(createCandidates(['They sent the plan for the building to the owner of the land.']))).toEqual(
      [],
    );
  });

  it('excludes fragments, and is empty if there are no sentences', () => {
    expect(selectOverview(createCandidates(['The plan was sent.', 'It was good.']))).toEqual([]);
    expect(selectOverview([])).toEqual([]);
  });
});
