import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../test/transcripts.ts';
import { decisionsOf } from './decisions.ts';
import { scoresOf } from './salience.ts';
import { sentencesOf } from './sentences.ts';
import { weightsOf } from './terms.ts';

const before =
  'Anna: The case of the remote is too heavy.\nBen: The material of the case matters to customers.\n'.repeat(6);

function decisionsIn(transcript: string): string[] {
  const sentences = sentencesOf(inputOf(before + transcript).segments);
  const weights = weightsOf(sentences.map(({ stems }) => stems));
  const scores = scoresOf(sentences, [{ from: 0, to: sentences.length - 1 }], weights);
  return decisionsOf(sentences, scores).map(({ sentence }) => sentence.text);
}

describe('decisions', () => {
  it.each([
    'We decided to build the case out of plastic.',
    "Let's go with the plastic case for the remote.",
    'The committee has agreed to the budget for the case.',
    'The final decision is that the case stays yellow.',
  ])('are what is said to be one: %s', (said) => {
    expect(decisionsIn(`Anna: ${said}`)).toEqual([said]);
  });

  it('are what others assent to', () => {
    const said = "We'll use plastic for the case of the remote.";
    expect(decisionsIn(`Anna: ${said}\nBen: Yeah, fine.\nCleo: Okay.`)).toEqual([said]);
  });

  it.each([
    'We have to decide on the material of the case.',
    'Should we go with the plastic case for the remote?',
    'If we decided on plastic the case would be cheap.',
    "We haven't decided on the colour of the case.",
    "Let's move on to the colour of the case.",
    'They decided to close the old factory.',
    "We're going to discuss the material of the case.",
  ])('are not what is open, conditional or of others: %s', (said) => {
    expect(decisionsIn(`Anna: ${said}\nBen: Yeah.`)).toEqual([]);
  });
});
