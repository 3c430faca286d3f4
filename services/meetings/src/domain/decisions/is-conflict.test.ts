import { expect, it } from '@jest/globals';
import { isConflict, readDecision } from './is-conflict.ts';

const areConflicting = (decision: string, other: string) => isConflict(readDecision(decision), readDecision(other));

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
  [
    'another month of a plan',
    'We approved the launch of the shop in May.',
    'The launch of the shop in June was approved.',
  ],
  ['another sprint', 'We finish the login page in sprint 12.', 'We finish the login page in sprint 13.'],
  ['another amount', 'The budget of 5,000 euros was approved.', 'The budget of 7,000 euros was approved.'],
  ['another German month', 'Wir starten die neue Webseite im Mai.', 'Die neue Webseite starten wir im Juni.'],
])('decisions about one subject conflict when one has %s', (_, decision, other) => {
  expect(areConflicting(decision, other)).toBe(true);
  expect(areConflicting(other, decision)).toBe(true);
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
])('decisions with %s do not conflict', (_, decision, other) => {
  expect(areConflicting(decision, other)).toBe(false);
  expect(areConflicting(other, decision)).toBe(false);
});

it.each([
  ['the next meeting', 'The next meeting is on March 3.', 'The next meeting is on March 10.'],
  ['the next meeting in German', 'Die nächste Sitzung ist am 3. März.', 'Die nächste Sitzung ist am 10. April.'],
  ['a meeting', 'The team meeting is on 3 March.', 'The team meeting is on 10 April.'],
  ['the minutes', 'The minutes of 3 March were approved.', 'The minutes of 10 March were approved.'],
  ['the outcome for minutes', 'The minutes of the last session were approved.', 'The minutes were not approved.'],
  ['the German minutes', 'Das Protokoll vom 3. März wird genehmigt.', 'Das Protokoll vom 10. April wird genehmigt.'],
  ['the agenda', 'The agenda with 5 items was adopted.', 'The agenda with 7 items was adopted.'],
  ['the number of a sprint', 'Sprint 12 goal approved.', 'Sprint 13 goal approved.'],
  ['the number of a sprint, and the outcome', 'The sprint 12 goal was approved.', 'The sprint 13 goal was rejected.'],
  ['the number of an agenda item', 'Agenda item 4 is closed.', 'Agenda item 6 is not closed.'],
  ['the quarter', 'The Q1 budget is 5,000 euros.', 'The Q2 budget is 6,000 euros.'],
  ['the month of a report', 'The sales report of March was accepted.', 'The sales report of April was accepted.'],
  ['the month in a name', 'The March sales report was accepted.', 'The April sales report was rejected.'],
  ['the year', 'The travel budget of 2025 is 500 euros.', 'The travel budget of 2026 is 700 euros.'],
])('decisions that recur do not conflict when they differ in %s', (_, decision, other) => {
  expect(areConflicting(decision, other)).toBe(false);
  expect(areConflicting(other, decision)).toBe(false);
});
