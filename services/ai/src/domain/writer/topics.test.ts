import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { findTopics } from './topics.ts';
import { splitSentences } from './words/sentences.ts';
import { computeWeights } from './words/terms.ts';

const roof = [
  'The roof of the warehouse leaks near the gate.',
  'Rain comes through the roof and the gate is wet.',
  'A new roof over the warehouse gate keeps rain out.',
];
const wages = [
  'The wages of the drivers rise with overtime.',
  'Drivers ask for overtime wages on Sundays.',
  'Sunday overtime raises the wages of all drivers.',
];
const repeatLines = (lines: readonly string[], count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${index % 2 === 0 ? 'A' : 'B'}: ${lines[index % lines.length] ?? ''}`,
  ).join('\n');

function findTopicsIn(transcript: string) {
  const sentences = splitSentences(createInput(transcript).segments);
  return findTopics(sentences, computeWeights(sentences.map(({ stems }) => stems)));
}

describe('topics', () => {
  it('are split where the vocabulary changes', () => {
    const topics = findTopicsIn(`${repeatLines(roof, 130)}\n${repeatLines(wages, 130)}`);
    expect(topics).toHaveLength(2);
    expect(Math.abs((topics[1]?.from ?? 0) - 130)).toBeLessThanOrEqual(6);
  });

  it('cover the whole meeting without gaps', () => {
    const topics = findTopicsIn(`${repeatLines(roof, 200)}\n${repeatLines(wages, 200)}\n${repeatLines(roof, 200)}`);
    expect(topics[0]?.from).toBe(0);
    for (const [index, topic] of topics.entries())
      if (index > 0) expect(topic.from).toBe((topics[index - 1]?.to ?? 0) + 1);
    expect(topics.at(-1)?.to).toBe(599);
  });

  it('are one for a short meeting and none for an empty one', () => {
    expect(findTopicsIn(repeatLines(roof, 6))).toHaveLength(1);
    expect(findTopicsIn('A: …')).toHaveLength(0);
  });
});
