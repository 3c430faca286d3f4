import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { splitSentences } from './sentences.ts';

const getTexts = (transcript: string) => splitSentences(createInput(transcript).segments).map(({ text }) => text);

describe('the sentences of a transcript', () => {
  it('end at full stops, but not after titles, initials or in decimals', () => {
    expect(
      getTexts('A: We met Dr. Lee today. It costs 12.5 euros. The U.S. office agreed to it. See no. 3 there.'),
    ).toEqual(['We met Dr. Lee today.', 'It costs 12.5 euros.', 'The U.S. office agreed to it.', 'See no. 3 there.']);
  });

  it('may span segments of one speaker, and cite them all', () => {
    const [sentence] = splitSentences(createInput('A: We will build the case\nA: out of rubber.').segments);
    expect(sentence).toMatchObject({
      text: 'We will build the case out of rubber.',
      quote: 'We will build the case out of rubber.',
      fromSegment: 0,
      toSegment: 1,
    });
  });

  it('may span an interjection, which is in the quote and not in the text', () => {
    const [sentence] = splitSentences(createInput('A: We will build the case\nB: Yeah.\nA: out of rubber.').segments);
    expect(sentence).toMatchObject({
      text: 'We will build the case out of rubber.',
      quote: 'We will build the case Yeah. out of rubber.',
      speakerId: 's1',
      toSegment: 2,
    });
  });

  it('end when another speaker continues', () => {
    expect(getTexts('A: We will build the case\nB: The lid too.\nA: out of rubber.')).toHaveLength(3);
  });

  it('start at a capital after a missing full stop', () => {
    expect(getTexts('A: it was green We wanted it to be yellow.')).toEqual([
      'It was green.',
      'We wanted it to be yellow.',
    ]);
  });

  it('are split at a conjunction if they are too long', () => {
    const long = `we ${'looked at the plan and '.repeat(4)}we found ${'many small problems with it and '.repeat(4)}we fixed them`;
    expect(getTexts(`A: ${long}`).length).toBeGreaterThan(1);
  });

  it('quote the exact words of their segments', () => {
    const { segments } = createInput('A:  Well,  um -- we  (I mean) agreed…  right?  \nA: "Yes." 3.5%\n\nB: …');
    for (const sentence of splitSentences(segments)) {
      const cited = segments.slice(sentence.fromSegment, sentence.toSegment + 1);
      expect(cited.map(({ text }) => text).join(' ')).toContain(sentence.quote);
    }
  });

  it.each(['[', '<', '{', '(', '"', "'", '.', 'a', 'é', '😀'])(
    'have a limited length even in an endless run of %s, so that processing time stays linear',
    (mark) => {
      const run = mark.repeat(30_000);
      const pieces = splitSentences(createInput(`A: We plan the budget\nA: word ${run} word`).segments);
      for (const { quote, text } of pieces) {
        expect(quote.length).toBeLessThanOrEqual(PIECE_CHARACTERS);
        expect(text.length).toBeLessThanOrEqual(PIECE_CHARACTERS + 1);
        expect(quote.isWellFormed()).toBe(true);
      }
    },
  );
});

/** Maximum length of a piece. */
const PIECE_CHARACTERS = 3_000;
