import { describe, expect, it } from '@jest/globals';
import { createInput } from '../../../../test/transcripts.ts';
import { splitSentences } from './sentences.ts';

const textsOf = (transcript: string) => splitSentences(createInput(transcript).segments).map(({ text }) => text);

describe('the sentences of a transcript', () => {
  it('are split at stops, not at titles, initials or decimals', () => {
    expect(
      textsOf('A: We met Dr. Lee today. It costs 12.5 euros. The U.S. office agreed to it. See no. 3 there.'),
    ).toEqual(['We met Dr. Lee today.', 'It costs 12.5 euros.', 'The U.S. office agreed to it.', 'See no. 3 there.']);
  });

  it('go on over cues of one speaker, and cite them all', () => {
    const [sentence] = splitSentences(createInput('A: We will build the case\nA: out of rubber.').segments);
    expect(sentence).toMatchObject({
      text: 'We will build the case out of rubber.',
      quote: 'We will build the case out of rubber.',
      fromSegment: 0,
      toSegment: 1,
    });
  });

  it('go on over somebody else’s "yeah": the quote keeps it, the text does not', () => {
    const [sentence] = splitSentences(createInput('A: We will build the case\nB: Yeah.\nA: out of rubber.').segments);
    expect(sentence).toMatchObject({
      text: 'We will build the case out of rubber.',
      quote: 'We will build the case Yeah. out of rubber.',
      speakerId: 's1',
      toSegment: 2,
    });
  });

  it('end where somebody else says something', () => {
    expect(textsOf('A: We will build the case\nB: The lid too.\nA: out of rubber.')).toHaveLength(3);
  });

  it('begin anew at a capital where a stop is missing', () => {
    expect(textsOf('A: it was green We wanted it to be yellow.')).toEqual([
      'It was green.',
      'We wanted it to be yellow.',
    ]);
  });

  it('are split at a conjunction when they run on', () => {
    const long = `we ${'looked at the plan and '.repeat(4)}we found ${'many small problems with it and '.repeat(4)}we fixed them`;
    expect(textsOf(`A: ${long}`).length).toBeGreaterThan(1);
  });

  it('quote the exact words of their segments, whatever these are', () => {
    const { segments } = createInput('A:  Well,  um -- we  (I mean) agreed…  right?  \nA: "Yes." 3.5%\n\nB: …');
    for (const sentence of splitSentences(segments)) {
      const cited = segments.slice(sentence.fromSegment, sentence.toSegment + 1);
      expect(cited.map(({ text }) => text).join(' ')).toContain(sentence.quote);
    }
  });

  it.each(['[', '<', '{', '(', '"', "'", '.', 'a', 'é', '😀'])(
    'are short pieces also of an endless run of %s, so that what is done with each takes no longer for more of them',
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

/** Nothing that is read at once is longer. */
const PIECE_CHARACTERS = 3_000;
