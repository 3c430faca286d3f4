import { describe, expect, it } from '@jest/globals';
import { parseTranscript } from './parse-transcript.ts';

const SIZE = 1_000_000;
const inCue = (payload: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${payload}`;

/** Each takes minutes with a quadratic pattern, and milliseconds with a linear one. */
describe('a file crafted to be slow is parsed in linear time', () => {
  it.each([
    ['a long run of spaces within a line', 'text', `Ann: a${' '.repeat(SIZE)}b`],
    ['a long run of spaces in Markdown', 'markdown', `- a${' '.repeat(SIZE)}b`],
    ['a very long label', 'text', `${'a'.repeat(SIZE)}: x`],
    ['unclosed tags', 'vtt', inCue('<i '.repeat(SIZE))],
    ['unclosed voice tags', 'vtt', inCue('<v '.repeat(SIZE))],
    ['a voice tag of spaces', 'vtt', inCue(`<v${' '.repeat(SIZE)}`)],
    ['a very long number in the place of a timing', 'vtt', inCue(`0:${'1'.repeat(SIZE)}`)],
    ['unclosed overrides', 'srt', `1\n00:00:00,000 --> 00:00:01,000\n${'{\\'.repeat(SIZE)}`],
  ] as const)('%s', (_case, format, text) => {
    const startedAt = performance.now();
    expect(parseTranscript(format, text)).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
