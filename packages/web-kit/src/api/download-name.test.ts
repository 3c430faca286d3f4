import { expect, test } from '@jest/globals';
import { getDownloadName } from './download-name.ts';

test.each([
  [`attachment; filename="S 5.pdf"; filename*=UTF-8''%CE%A3%20%E4%BC%9A%205.pdf`, 'Σ 会 5.pdf'],
  ['attachment; filename="Weekly \\"review\\".pdf"', 'Weekly "review".pdf'],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E4%BC`, 'plain.pdf'],
  ['attachment; filename=data-2026-11-23.json', 'data-2026-11-23.json'],
  ['attachment', null],
  [null, null],
])('reads the name in %j as %j', (disposition, name) => {
  expect(getDownloadName(disposition)).toBe(name);
});
