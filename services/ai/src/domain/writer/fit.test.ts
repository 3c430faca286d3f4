import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { isSubstantialQuestion, scoreFit } from './fit.ts';
import { getHeadingKind } from './headings.ts';
import { splitSentences } from './words/sentences.ts';

/** The sentences that belong under a heading. */
function under(heading: string, transcript: string): string[] {
  const sentences = splitSentences(createInput(transcript).segments);
  return sentences.flatMap((sentence) =>
    scoreFit(getHeadingKind(heading), heading, sentence, sentences) > 0 ? sentence.text : [],
  );
}

describe('sentences under a heading', () => {
  it('for risks include what is called a risk, even in an adjacent remark, but not what is denied to be one', () => {
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

  it('for open questions include what nobody answered', () => {
    const said =
      "Anna: What does the hall cost?\nBen: It costs 400 pounds.\nAnna: And who will tell the neighbours? I don't know yet.\nBen: Can you hear me?";
    expect(under('Open questions', said)).toEqual(['Who will tell the neighbours?']);
    expect(under('Questions', said)).toEqual(['What does the hall cost?', 'Who will tell the neighbours?']);
  });

  it('for questions include short ones, unless they are about the meeting itself', () => {
    const real = (text: string) => splitSentences(createInput(`A: ${text}`).segments).some(isSubstantialQuestion);
    expect(real('Who will tell the neighbours?')).toBe(true);
    expect(real('Can you hear me all right?')).toBe(false);
    expect(real('Really?')).toBe(false);
  });

  it('for any other heading include its words', () => {
    expect(under('Marketing', 'A: The marketing plan is late.\nA: The roof leaks.')).toEqual([
      'The marketing plan is late.',
    ]);
  });
});
