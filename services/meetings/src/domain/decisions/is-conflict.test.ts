import { expect, it } from '@jest/globals';
import { isConflict } from './is-conflict.ts';

it.each([
  [
    'another day',
    'We launch the library website on the first of December.',
    'We will launch the library website on 10 December.',
  ],
  ['another month', 'The library website launches in May.', 'We decided to launch the library website in June.'],
  ['another weekday', 'The team meets on Monday.', 'The team meets on Thursday.'],
  ['another number', 'The budget of the printer is 5,000 euros.', 'The budget of the printer is 7000 euros.'],
  ['a "not"', 'The remote control gets a speaker.', 'The remote control does not get a speaker.'],
  ['an opposite verb', 'The board approved the budget.', 'The board rejects the budget.'],
  ['another German month', 'Wir starten die neue Webseite im Mai.', 'Die neue Webseite starten wir im Juni.'],
])('decisions about one subject conflict when one has %s', (_, one, other) => {
  expect(isConflict(one, other)).toBe(true);
  expect(isConflict(other, one)).toBe(true);
});

it.each([
  ['the same words', 'We launch in May.', 'We launch in May.'],
  [
    'the same day in other words',
    'The website launches on the first of December.',
    'We launch the website on 1 December.',
  ],
  ['more detail', 'We launch the website in December.', 'We launch the website on the first of December.'],
  ['values of different kinds', 'We launch the website in May.', 'We launch the website with nine people.'],
  ['another subject', 'The budget of the printer is 5,000 euros.', 'The catering of the party costs 900 euros.'],
  ['one word in common', 'The budget for travel is 500 euros.', 'The budget of the printer is 700 euros.'],
  ['"may" as a verb', 'The designers may change the website pages.', 'The designers change the website pages in June.'],
  ['an opposite verb with a "not"', 'We keep the old printer.', 'We do not remove the old printer.'],
])('decisions with %s do not conflict', (_, one, other) => {
  expect(isConflict(one, other)).toBe(false);
  expect(isConflict(other, one)).toBe(false);
});
