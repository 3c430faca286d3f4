import { expect, it } from '@jest/globals';
import { condenseTurns } from './condense-turns.ts';

const turn = (speaker: string | null, text: string) => ({ segment_id: null, speaker, text, start: null });

it('leaves out replies of one or two words, and joins the turns of a speaker around them', () => {
  expect(
    condenseTurns([
      turn('Ann', 'We open on Monday,'),
      turn('Ben', 'Mm-hmm.'),
      turn('Ann', 'if the shelves arrive.'),
      turn('Ben', 'They arrive on Friday.'),
      turn('Ann', 'Yeah.'),
    ]),
  ).toEqual([turn('Ann', 'We open on Monday, if the shelves arrive.'), turn('Ben', 'They arrive on Friday.')]);
});

it('keeps short replies if nothing else was said', () => {
  const turns = [turn('Ann', 'Yes?'), turn('Ben', 'Yes.')];
  expect(condenseTurns(turns)).toEqual(turns);
});

it('joins lines without speakers', () => {
  expect(condenseTurns([turn(null, 'We open on Monday.'), turn(null, 'The shelves arrive on Friday.')])).toEqual([
    turn(null, 'We open on Monday. The shelves arrive on Friday.'),
  ]);
});
