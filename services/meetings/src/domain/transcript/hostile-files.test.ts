import { describe, expect, it } from '@jest/globals';
import { parseTranscript } from './parse-transcript.ts';

const SIZE = 1_000_000;
const inCue = (payload: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${payload}`;

/** Each takes minutes with a quadratic pattern, and milliseconds with a linear one. */
describe('a file crafted to be slow is parsed in linear time', () => {
  it.each([
    ['a long run of spaces inside of a line', 'text', `Ann: a${' '.repeat(SIZE)}b`],
    ['a long run of spaces in Markdown', 'markdown', `- a${' '.repeat(SIZE)}b`],
    ['a label without end', 'text', `${'a'.repeat(SIZE)}: x`],
    ['open tags', 'vtt', inCue('<i '.repeat(SIZE))],
    ['open voice tags', 'vtt', inCue('<v '.repeat(SIZE))],
    ['a voice tag of spaces', 'vtt', inCue(`<v${' '.repeat(SIZE)}`)],
    ['a number without end where a timing could stand', 'vtt', inCue(`0:${'1'.repeat(SIZE)}`)],
    ['open overrides', 'srt', `1\n00:00:00,000 --> 00:00:01,000\n${'{\\'.repeat(SIZE)}`],
  ] as const)('%s', (_what, format, text) => {
    const startedAt = performance.now();
    expect(parseTranscript(format, text)).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
