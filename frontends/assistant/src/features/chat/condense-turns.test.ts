import { expect, it } from '@jest/globals';
import { condenseTurns, joinTurns } from './condense-turns.ts';

const turn = (speaker: string | null, text: string) => ({ segment_id: null, speaker, text, start: null });

it('marks where replies of a listener are left out, and does not join what was said before and after them', () => {
  const open = turn('Ann', 'We open on Monday,');
  const shelves = turn('Ann', 'if the shelves arrive.');
  const friday = turn('Ben', 'They arrive on Friday.');
  const turns = [open, turn('Ben', 'Mm-hmm.'), shelves, friday, turn('Ann', 'Okay, right.')];
  expect(condenseTurns(turns)).toEqual([open, null, shelves, friday, null]);
});

it.each([
  ['Do we open on Monday?', 'Yes.'],
  ['Do we open on Monday?', "No, we don't."],
  ['Do we open on Monday?', 'Okay.'],
  ['We open on Monday.', 'Agreed.'],
  ['We open on Monday.', 'No.'],
])('keeps a short reply that says something: %s %s', (first, reply) => {
  const turns = [turn('Ann', first), turn('Ben', reply)];
  expect(condenseTurns(turns)).toEqual(turns);
});

it('marks what follows the shown turns', () => {
  const turns = ['Ann', 'Ben', 'Ann', 'Ben'].map((name, index) => turn(name, `Sentence number ${index}.`));
  expect(condenseTurns(turns)).toEqual([...turns.slice(0, 3), null]);
  expect(condenseTurns(turns.slice(0, 3))).toEqual(turns.slice(0, 3));
});

it('keeps replies of a listener if nothing else was said', () => {
  const turns = [turn('Ann', 'Okay.'), turn('Ben', 'Yeah.')];
  expect(condenseTurns(turns)).toEqual(turns);
});

it('joins consecutive turns of a speaker, and lines without speakers', () => {
  const lines = [turn(null, 'We open on Monday.'), turn(null, 'The shelves arrive on Friday.')];
  expect(condenseTurns(lines)).toEqual([turn(null, 'We open on Monday. The shelves arrive on Friday.')]);
  expect(joinTurns([turn('Ann', 'One.'), turn('Ann', 'Two.'), turn('Ben', 'Mm-hmm.'), turn('Ann', 'Three.')])).toEqual([
    turn('Ann', 'One. Two.'),
    turn('Ben', 'Mm-hmm.'),
    turn('Ann', 'Three.'),
  ]);
});
