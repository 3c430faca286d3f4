import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { prependPreviousSentence } from './context.ts';
import { indexSpeakerNames } from './words/names.ts';
import { splitSentences } from './words/sentences.ts';

function combine(transcript: string, isUnused = true) {
  const { brief, segments, speakers } = createInput(transcript);
  const sentences = splitSentences(segments);
  const context = {
    sentences,
    segments,
    speakers,
    names: indexSpeakerNames(speakers),
    brief,
    classification: undefined,
  };
  const last = sentences.at(-1);
  return last && prependPreviousSentence(context, last, () => isUnused);
}

describe('a sentence that refers to the previous sentence', () => {
  it('is shown with the antecedent of "they", and cites both', () => {
    expect(combine('Anna: Sea walls are even worse. They reflect the waves.')).toMatchObject({
      text: 'Anna: Sea walls are even worse. They reflect the waves.',
      evidence: { segmentIds: ['g1'], quote: 'Sea walls are even worse. They reflect the waves.' },
    });
  });

  it.each([
    'Anna: The cable in the shaft was loose. I found it because I compared the logs.',
    'Anna: The contract has forty pages. Our data protection officer will want to read it.',
  ])('is shown with what its object refers to: %s', (transcript) => {
    expect(combine(transcript)).toMatchObject({ text: transcript });
  });

  it('is shown with the question that it answers', () => {
    expect(combine('Anna: What is the rent of the hall?\nBen: Around 400 pounds a month.')).toMatchObject({
      text: 'Anna: What is the rent of the hall? Ben: Around 400 pounds a month.',
      evidence: { segmentIds: ['g1', 'g2'] },
    });
  });

  it.each([
    'Anna: The hall costs 400 pounds. We need a cheaper one.',
    'Anna: The hall is too dear. It is important to find a cheaper one.',
    'Anna: The hall costs 400 pounds. We know that a cheaper one is near the station.',
    'Anna: The hall costs 400 pounds.\nBen: They raised the rent.',
    'Anna: Fine. They raised the rent of the hall.',
  ])('is shown alone if it is clear, or if the previous sentence does not clarify it: %s', (transcript) => {
    expect(combine(transcript)).toBeUndefined();
  });

  it('does not repeat a sentence of another line', () => {
    expect(combine('Anna: Sea walls are even worse. They reflect the waves.', false)).toBeUndefined();
  });
});
