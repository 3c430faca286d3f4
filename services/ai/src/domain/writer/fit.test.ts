import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { isRealQuestion, scoreFit } from './fit.ts';
import { getHeadingKind } from './headings.ts';
import { splitSentences } from './words/sentences.ts';

/** The sentences that belong under a heading. */
function under(heading: string, transcript: string): string[] {
  const sentences = splitSentences(createInput(transcript).segments);
  return sentences.flatMap((sentence) =>
    scoreFit(getHeadingKind(heading), heading, sentence, sentences) > 0 ? sentence.text : [],
  );
}

describe('what belongs under a heading', () => {
  it('of risks is what is said to be one, also in a remark beside it, not what is said to be none', () => {
    expect(
      under(
        'Risks',
        "Anna: I'm worried about that. If the inspection finds anything, no money is left for it.\nBen: The roof is not a problem.\nBen: The gate is a risk.",
      ),
    ).toEqual([
      "I'm worried about that.",
      'If the inspection finds anything, no money is left for it.',
      'The gate is a risk.',
    ]);
  });

  it('of open questions is what nobody answered', () => {
    const said =
      "Anna: What does the hall cost?\nBen: It costs 400 pounds.\nAnna: And who will tell the neighbours? I don't know yet.\nBen: Can you hear me?";
    expect(under('Open questions', said)).toEqual(['Who will tell the neighbours?']);
    expect(under('Questions', said)).toEqual(['What does the hall cost?', 'Who will tell the neighbours?']);
  });

  it('is a question too short for other headings, unless it is about the talk', () => {
    const real = (text: string) => splitSentences(createInput(`A: ${text}`).segments).some(isRealQuestion);
    expect(real('Who will tell the neighbours?')).toBe(true);
    expect(real('Can you hear me all right?')).toBe(false);
    expect(real('Really?')).toBe(false);
  });

  it('of any other words is what has them', () => {
    expect(under('Marketing', 'A: The marketing plan is late.\nA: The roof leaks.')).toEqual([
      'The marketing plan is late.',
    ]);
  });
});
