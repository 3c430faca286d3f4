import { expect, it } from '@jest/globals';
import { checkTranscriptFile, formatBytes } from './check-transcript-file.ts';

const LIMIT = 10 * 1024 * 1024;

it('accepts each transcript type up to 10 MB, regardless of case', () => {
  for (const name of ['a.txt', 'b.md', 'c.vtt', 'd.SRT', 'e.Docx'])
    expect(checkTranscriptFile({ name, size: LIMIT })).toBeUndefined();
});

it('describes the problem of other files', () => {
  expect(checkTranscriptFile({ name: 'photo.png', size: 1 })).toMatch(
    /“photo.png” isn't a transcript.*\.srt or \.docx/,
  );
  expect(checkTranscriptFile({ name: 'vtt', size: 1 })).toMatch(/isn't a transcript/);
  expect(checkTranscriptFile({ name: 'a.txt', size: 0 })).toMatch(/“a.txt” is empty/);
  expect(checkTranscriptFile({ name: 'a.txt', size: LIMIT + 1 })).toMatch(/larger than 10 MB/);
});

it('formats sizes in the largest unit with a value of at least one', () => {
  expect([0, 1023, 1024, 51_300, 1024 * 1024, 1_500_000, LIMIT].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '50 KB',
    '1 MB',
    '1.4 MB',
    '10 MB',
  ]);
});
