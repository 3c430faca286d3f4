import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { MEDIA_EXTENSIONS, TRANSCRIPT_EXTENSIONS } from '../limits.ts';
import { checkSourceFile, formatBytes } from './check-source-file.ts';

const LIMIT = 10 * 1024 * 1024;
const GIGABYTE = 1024 * 1024 * 1024;

it('accepts each transcript type up to 10 MB, regardless of case', () => {
  for (const name of ['a.txt', 'b.md', 'c.vtt', 'd.SRT', 'e.Docx'])
    expect(checkSourceFile({ name, size: LIMIT })).toBeUndefined();
});

it('accepts audio and video files up to 1 GB', () => {
  for (const name of ['a.mp3', 'b.M4A', 'c.wav', 'd.ogg', 'e.webm', 'f.mp4', 'g.mov'])
    expect(checkSourceFile({ name, size: GIGABYTE })).toBeUndefined();
  expect(checkSourceFile({ name: 'a.mp3', size: GIGABYTE + 1 })).toMatch(/“a.mp3” is larger than 1 GB/);
  expect(checkSourceFile({ name: 'a.mp3', size: 0 })).toMatch(/“a.mp3” is empty/);
});

it('describes the problem of other files', () => {
  expect(checkSourceFile({ name: 'photo.png', size: 1 })).toMatch(
    /“photo.png” isn't a transcript or a recording.*\.docx, \.mp3.* or \.mov/,
  );
  expect(checkSourceFile({ name: 'vtt', size: 1 })).toMatch(/isn't a transcript/);
  expect(checkSourceFile({ name: 'a.txt', size: 0 })).toMatch(/“a.txt” is empty/);
  expect(checkSourceFile({ name: 'a.txt', size: LIMIT + 1 })).toMatch(/larger than 10 MB/);
});

it('formats sizes in the largest unit with a value of at least one', () => {
  expect([0, 1023, 1024, 51_300, 1024 * 1024, 1_500_000, LIMIT, GIGABYTE].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '50 KB',
    '1 MB',
    '1.4 MB',
    '10 MB',
    '1 GB',
  ]);
});

it('accepts exactly the extensions that other apps may share with the installed app', () => {
  const path = resolve(process.cwd(), 'frontends/shell/public/manifest.webmanifest');
  const [{ accept }] = JSON.parse(readFileSync(path, 'utf8')).share_target.params.files;
  const extensions = accept.filter((type: string) => type.startsWith('.'));
  expect(extensions).toEqual([...TRANSCRIPT_EXTENSIONS, ...MEDIA_EXTENSIONS]);
});
