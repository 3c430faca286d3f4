import { expect, it } from '@jest/globals';
import { getContentStems, getPrefix, isStemOfMinutes } from './content-words.ts';

it.each([
  ['The L_C_D_ screen', 'An LCD screen.'],
  ['a user-friendly menu', 'The menu is friendly to users.'],
  ['We decided on the colour', 'The team mentioned several colours.'],
  ['what I liked was rubber', 'feelings about rubber'],
  ['sell the boat in autumn', 'They sold the boat in autumn.'],
  ['so we draw the roof', 'The roof was drawn.'],
  ['a grey colour in the centre', 'A gray color in the center.'],
  ['organise the licence of the programme', 'The license of the program was organized.'],
])('"%s" and "%s" have the same content words', (spoken, written) => {
  expect(getContentStems(written).toSorted()).toEqual(getContentStems(spoken).toSorted());
});

it('units of time and amounts are content words', () => {
  expect(getContentStems('Logging in takes two seconds.')).toContain('second');
});

it('recognizes another form of a word by its prefix', () => {
  const [spoken, written] = ['feasibility', 'feasible'].flatMap(getContentStems).map(getPrefix);
  expect(written).toBe(spoken);
});

it.each([
  ['initially', true],
  ['evaluation', true],
  ['briefed', true],
  ['battery', false],
])('knows which words minutes use though nobody said them: "%s"', (word, isOfMinutes) => {
  expect(getContentStems(word).some(isStemOfMinutes)).toBe(isOfMinutes);
});

it('compares "evaluated" and "presented", because speakers say what they do', () => {
  expect(getContentStems('They evaluated what was presented.')).toEqual(getContentStems('Evaluation, and present it.'));
});
