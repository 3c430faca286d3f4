import { expect, it } from '@jest/globals';
import { joinPath, toPathPart } from './archive-path.ts';

it.each([
  ['../../etc/passwd', 'etc passwd'],
  ['..', 'file'],
  ['C:\\temp\\a.txt', 'C temp a.txt'],
  ['invoice\u202efdp.exe', 'invoice fdp.exe'],
  ['', 'file'],
  ['aux.txt', '_aux.txt'],
  ['NUL', '_NUL'],
  ['console.txt', 'console.txt'],
  ['Größe.pdf', 'Größe.pdf'],
])('the uploaded name %j is the part %j of a path', (name, part) => {
  expect(toPathPart(name)).toBe(part);
});

it('a long name keeps its end, with the extension', () => {
  expect(toPathPart(`${'a'.repeat(500)}.mp3`)).toHaveLength(120);
  expect(toPathPart(`${'a'.repeat(500)}.mp3`)).toMatch(/\.mp3$/);
});

it('a path never leads out of its folder', () => {
  expect(joinPath('accounts/account-1', '../../user.json')).toBe('accounts/account-1/file/file/user.json');
});
