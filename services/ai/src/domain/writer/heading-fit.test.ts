import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../test/transcripts.ts';
import { isSubstantialQuestion, scoreHeadingFit } from './heading-fit.ts';
import { getHeadingKind } from './headings.ts';
import { splitSentences } from './words/sentences.ts';

/** The sentences that belong under a heading. */
function findSentences(heading: string, transcript: string): string[] {
  const sentences = splitSentences(createInput(transcript).segments);
  return sentences.flatMap((sentence) =>
    scoreHeadingFit(getHeadingKind(heading), heading, sentence, sentences) > 0 ? sentence.text : [],
  );
}

describe('sentences under a heading', () => {
  it('include sentences with a remark about a risk under risks, and exclude negated risks', () => {
    expect(
      findSentences(
        'Risks',
        "Anna: I'm worried about that. If the inspection finds anything, no money is left for it.\nBen: The roof is not a problem.\nBen: The gate is a risk.",
      ),
    ).toEqual([
      "I'm worried about that.",
      'If the inspection finds anything, no money is left for it.',
      'The gate is a risk.',
    ]);
  });

  it('include only unanswered questions under open questions', () => {
    const transcript =
      "Anna: What does the hall cost?\nBen: It costs 400 pounds.\nAnna: And who will tell the neighbours? I don't know yet.\nBen: Can you hear me?";
    expect(findSentences('Open questions', transcript)).toEqual(['Who will tell the neighbours?']);
    expect(findSentences('Questions', transcript)).toEqual([
      'What does the hall cost?',
      'Who will tell the neighbours?',
    ]);
  });

  it('include short questions under questions, unless they are about the meeting itself', () => {
    const isSubstantial = (text: string) =>
      splitSentences(createInput(`A: ${text}`).segments).some(isSubstantialQuestion);
    expect(isSubstantial('Who will tell the neighbours?')).toBe(true);
    expect(isSubstantial('Can you hear me all right?')).toBe(false);
    expect(isSubstantial('Really?')).toBe(false);
  });

  it('contain the words of any other heading', () => {
    expect(findSentences('Marketing', 'A: The marketing plan is late.\nA: The roof leaks.')).toEqual([
      'The marketing plan is late.',
    ]);
  });
});
