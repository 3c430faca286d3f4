import { describe, expect, it } from '@jest/globals';
import { parseEmailAddresses } from './email-addresses.ts';

const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `person${index}@sample.example`).join(',');

describe('a list of addresses', () => {
  it('is split at commas, trimmed, and free of duplicates', () => {
    expect(parseEmailAddresses(' ann@sample.example,bob@sample.example ,, ANN@sample.example,')).toEqual([
      'ANN@sample.example',
      'bob@sample.example',
    ]);
  });

  it.each(['', '  ', ',,', ' , '])('without any address (%j) is rejected', (list) => {
    expect(() => parseEmailAddresses(list)).toThrow('Please enter at least one email address');
  });

  it.each([
    ['bad', 'bad'],
    ['ann@sample.example, two words@sample.example, ann@localhost', 'two words@sample.example, ann@localhost'],
    ['Ann <ann@sample.example>', 'Ann <ann@sample.example>'],
    ['ann@sample.example\r\nBcc: bob@sample.example', 'ann@sample.example\r\nBcc: bob@sample.example'],
    ['ann@sample.example;bob@sample.example', 'ann@sample.example;bob@sample.example'],
    ['"ann"@sample.example', '"ann"@sample.example'],
  ])('with an invalid address (%j) reports it', (list, wrong) => {
    expect(() => parseEmailAddresses(list)).toThrow(`Invalid email address(es): ${wrong}`);
  });

  it('reports only some of many invalid addresses', () => {
    const wrong = Array.from({ length: 12 }, (_, index) => `w${index}`).join(',');
    expect(() => parseEmailAddresses(wrong)).toThrow(/: w0, .*w9 and 2 more$/);
  });

  it('rejects an address that is too long', () => {
    expect(() => parseEmailAddresses(`${'x'.repeat(250)}@sample.example`)).toThrow('Invalid email address(es)');
  });

  it('may contain 50 addresses', () => {
    expect(parseEmailAddresses(createAddresses(50))).toHaveLength(50);
    for (const count of [51, 5_000]) {
      expect(() => parseEmailAddresses(createAddresses(count))).toThrow(
        'Minutes can be emailed to at most 50 addresses at once',
      );
    }
  });
});
