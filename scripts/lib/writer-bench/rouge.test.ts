import { describe, expect, it } from '@jest/globals';
import { rouge1 } from './rouge.ts';

describe('ROUGE-1', () => {
  // Expected values: rouge1 F-score of PyPI's rouge-score 0.1.2 with use_stemmer=True.
  it.each([
    [
      0.444444,
      'The team discussed the costs of the batteries.',
      'Teams were discussing what a battery costs, and costs again.',
    ],
    [
      0.1875,
      'They decided to use rubber for the casing; prices are rising quickly.',
      "The casing will be made of rubber because it's cheap, said Ann's colleagues at 9.50 on Tuesday.",
    ],
    [
      0.636364,
      'Happily flying studies generously organised relational conditional agreement dying skies news',
      'happy fly study generous organise relate condition agree die sky new',
    ],
    [0, 'Nothing in common', 'Completely other words'],
    [
      0.341463,
      "The Minister, Kirsty Williams, answered questions on the re-opening of schools, hubs and vulnerable children's needs.",
      'Kirsty Williams AM: Firstly, we will need to consider any decision to have more children returning to school in the context of safety.',
    ],
  ])('matches the F-score %d of rouge-score', (expected, reference, written) => {
    expect(rouge1(reference, written)).toBeCloseTo(expected, 5);
  });

  it('is 0 for empty texts', () => {
    expect(rouge1('', '')).toBe(0);
  });
});
