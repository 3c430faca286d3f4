import { expect, it } from '@jest/globals';
import { matchHeading } from './match-heading.ts';

const headings = ['Attendees', 'Discussion Points', 'Decisions Made', 'Actions Agreed'];

it.each([
  ['decisions made', 'Decisions Made'],
  ['## **Decisions  Made:**', 'Decisions Made'],
  ['3. Decisions Made', 'Decisions Made'],
  ['Key decisions', 'Decisions Made'],
  ['Participants', 'Attendees'],
  ['Action items', 'Actions Agreed'],
  ['Topics discussed', 'Discussion Points'],
])('"%s" means "%s"', (written, heading) => {
  expect(matchHeading(written, headings)).toBe(heading);
});

it.each(['Secrets', '', 'Budget'])('"%s" matches none of the headings', (written) => {
  expect(matchHeading(written, headings)).toBeUndefined();
});

it('a kind that several headings share does not match any of them', () => {
  expect(matchHeading('Decisions', ['Decisions of the board', 'Decisions of the team'])).toBeUndefined();
  expect(matchHeading('decisions of the team', ['Decisions of the board', 'Decisions of the team'])).toBe(
    'Decisions of the team',
  );
});

it('headings of any language are matched, ignoring case and punctuation', () => {
  expect(matchHeading('BESCHLÜSSE:', ['Teilnehmer', 'Beschlüsse'])).toBe('Beschlüsse');
});
