import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { addContext } from './context.ts';
import { indexSpeakerNames } from './words/names.ts';
import { splitSentences } from './words/sentences.ts';

function withContext(transcript: string, isFree = true) {
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
  return last && addContext(context, last, () => isFree);
}

describe('a sentence that refers to the one before it', () => {
  it('is shown with the antecedent of "they", and cites both', () => {
    expect(withContext('Anna: Sea walls are even worse. They reflect the waves.')).toMatchObject({
      text: 'Anna: Sea walls are even worse. They reflect the waves.',
      evidence: { segmentIds: ['g1'], quote: 'Sea walls are even worse. They reflect the waves.' },
    });
  });

  it('is shown with the question that it answers', () => {
    expect(withContext('Anna: What is the rent of the hall?\nBen: Around 400 pounds a month.')).toMatchObject({
      text: 'Anna: What is the rent of the hall? Ben: Around 400 pounds a month.',
      evidence: { segmentIds: ['g1', 'g2'] },
    });
  });

  it.each([
    'Anna: The hall costs 400 pounds. We need a cheaper one.',
    'Anna: The hall is too dear. It is important to find a cheaper one.',
    'Anna: The hall costs 400 pounds.\nBen: They raised the rent.',
    'Anna: Fine. They raised the rent of the hall.',
  ])('is shown alone if it needs no context or the sentence before does not help: %s', (said) => {
    expect(withContext(said)).toBeUndefined();
  });

  it('does not repeat a sentence that is used elsewhere', () => {
    expect(withContext('Anna: Sea walls are even worse. They reflect the waves.', false)).toBeUndefined();
  });
});
