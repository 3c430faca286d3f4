import { describe, expect, test } from '@jest/globals';
import { parseAliases, parseTerms } from './parse-terms.ts';

const kubernetes = { term: 'Kubernetes', aliases: ['K8s', 'cuban eddies'], meaning: 'Runs our containers' };
const plain = (term: string) => ({ term, aliases: [], meaning: '' });

describe('the terms of a text', () => {
  test('are read from lines with optional aliases and meaning', () => {
    const text = 'ACME-7\r\n\n  Kubernetes ( K8s, cuban eddies ): Runs our containers \nRatio: 3:1\n';
    expect(parseTerms(text)).toEqual({
      terms: [plain('ACME-7'), kubernetes, { term: 'Ratio', aliases: [], meaning: '3:1' }],
      problems: [],
    });
  });

  test.each([
    ['cells of a spreadsheet', 'Kubernetes\tK8s; cuban eddies\tRuns our containers\nACME-7'],
    ['a CSV file with a header', 'Term,Aliases,Meaning\nKubernetes,"K8s, cuban eddies",Runs our containers\nACME-7,,'],
    [
      'a CSV file with semicolons',
      '\ufeffterm;aliases;meaning\nKubernetes;K8s|cuban eddies;Runs our containers\nACME-7',
    ],
    ['quoted cells without a header', '"Kubernetes","K8s, cuban eddies","Runs our containers"\n"ACME-7"'],
  ])('are read from %s', (_name, text) => {
    expect(parseTerms(text)).toEqual({ terms: [kubernetes, plain('ACME-7')], problems: [] });
  });

  test('are counted once, ignoring case: the last line counts', () => {
    expect(parseTerms('kubernetes\nHelm\nKubernetes: new').terms).toEqual([
      { term: 'Kubernetes', aliases: [], meaning: 'new' },
      plain('Helm'),
    ]);
  });

  test('are left out with the number of their line if they cannot be saved', () => {
    const text = ['Helm', ': no term', 'x'.repeat(61), `Long: ${'y'.repeat(161)}`, 'Many (a, b, c, d, e, f)'].join(
      '\n',
    );
    expect(parseTerms(text)).toEqual({
      terms: [plain('Helm')],
      problems: [
        { line: 2, problem: 'blank' },
        { line: 3, problem: 'termTooLong' },
        { line: 4, problem: 'meaningTooLong' },
        { line: 5, problem: 'tooManyAliases' },
      ],
    });
  });
});

test('aliases are separated by commas, semicolons or bars, each once', () => {
  expect(parseAliases(' K8s, kube;k8s | cuban  eddies,')).toEqual(['k8s', 'kube', 'cuban eddies']);
});
