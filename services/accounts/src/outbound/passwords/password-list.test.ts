import { expect, it } from '@jest/globals';
import { PASSWORD_CHARACTERS } from '@minutehand/contracts/limits';
import { COMMON_PASSWORDS } from '../../limits.ts';
import { loadPasswordList } from './password-list.ts';

it('knows the 10,000 most common passwords of a permitted length, in lower case', async () => {
  const passwords = await loadPasswordList();
  expect(passwords.size).toBe(COMMON_PASSWORDS);
  expect([...passwords].filter((password) => password.length < PASSWORD_CHARACTERS.min)).toEqual([]);
  expect([...passwords].filter((password) => password !== password.toLowerCase())).toEqual([]);
  for (const common of ['qwertyuiop', '1234567890', 'password123', '1q2w3e4r5t', 'manchester']) {
    expect(passwords.has(common)).toBe(true);
  }
  expect(passwords.has('a long enough password')).toBe(false);
});
