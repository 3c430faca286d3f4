import { expect, it } from '@jest/globals';
import { findRoleWords, removeRoles } from './roles.ts';

it.each([
  ['The project manager led the discussion.', ['manager', 'project']],
  [
    'Two industrial designers met the user interface designer.',
    ['designers', 'industrial', 'designer', 'interface', 'user'],
  ],
  ['The user wants a bigger screen.', []],
  ['The battery is empty.', []],
])('finds the words of roles, in lower case: "%s"', (text, words) => {
  expect(findRoleWords(text)).toEqual(words);
});

it('removes roles but keeps the name of an organization before one', () => {
  expect(removeRoles('The Marketing Expert met the Acme Designer.')).toBe('The met the Acme.');
});
