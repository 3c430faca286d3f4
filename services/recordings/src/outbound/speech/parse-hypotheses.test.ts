import { describe, expect, it } from '@jest/globals';
import { parseHypotheses } from './parse-hypotheses.ts';

describe('the output of pocketsphinx', () => {
  it('is a segment for each utterance, with the times of its first and last word', () => {
    const output = [
      'we ship on friday',
      '<s> 0.000 0.200 1.000000',
      'we 0.210 0.350 0.983421',
      'ship 0.360 0.700 0.912345',
      'on 0.710 0.800 1.000000',
      'friday 0.810 1.400 0.999999',
      '</s> 1.410 1.600 1.000000',
      'thank you',
      '<s> 2.000 2.100 1.000000',
      'thank 2.110 2.400 0.900000',
      'you 2.410 2.700 0.900000',
      '</s> 2.710 2.900 1.000000',
      '',
    ].join('\n');
    expect(parseHypotheses(output)).toEqual([
      { start: 0.21, end: 1.4, text: 'we ship on friday', speaker: null },
      { start: 2.11, end: 2.7, text: 'thank you', speaker: null },
    ]);
  });

  it('contains no noises, silences and numbers of pronunciations', () => {
    const output =
      '<s> 0.0 0.1 1.0\n<sil> 0.1 0.3 1.0\nread(2) 0.4 0.6 0.9\n[NOISE] 0.6 0.7 0.9\n++UH++ 0.7 0.8 0.9\nit 0.8 1.0 0.9';
    expect(parseHypotheses(output)).toEqual([{ start: 0.4, end: 1, text: 'read it', speaker: null }]);
  });

  it.each([
    ['nothing', ''],
    ['an utterance without words', '\n<s> 0.0 0.1 1.0\n<sil> 0.1 0.9 1.0\n</s> 1.0 1.1 1.0\n'],
    ['other text', 'ERROR: "cmd_ln.c", line 602: unknown argument\nwe 0.2\n'],
  ])('has no segments if it is %s', (_kind, output) => {
    expect(parseHypotheses(output)).toEqual([]);
  });
});
