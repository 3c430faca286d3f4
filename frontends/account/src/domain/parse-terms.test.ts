import { describe, expect, test } from '@jest/globals';
import { decodeTerms, parseAliases, parseTerms } from './parse-terms.ts';

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

  test.each([
    ['commas', 'Kubernetes,K8s;cuban eddies,Runs our containers\nACME-7'],
    ['semicolons', 'ACME-7\nKubernetes;K8s, cuban eddies;Runs our containers'],
    ['quotes', 'ACME-7\nKubernetes,"K8s, cuban eddies",Runs our containers'],
  ])('are read from the columns of a CSV file without a header, separated by a %s', (_name, text) => {
    const { terms } = parseTerms(text, { isTable: true });
    expect(terms).toHaveLength(2);
    expect(terms).toEqual(expect.arrayContaining([kubernetes, plain('ACME-7')]));
  });

  test('are read from cells with colons and brackets in a CSV file with one column', () => {
    expect(parseTerms('Ratio: 3\nHelm (v3)', { isTable: true }).terms).toEqual([plain('Ratio: 3'), plain('Helm (v3)')]);
  });

  test('are read from the columns that a header names, in any order', () => {
    const text = 'name;meaning;synonyms\nKubernetes;Runs our containers;K8s, cuban eddies';
    expect(parseTerms(text).terms).toEqual([kubernetes]);
  });

  test('are read without a header unless the first line names the term column and another one', () => {
    expect(parseTerms('Term, as in school\nHelm').terms).toEqual([plain('Term, as in school'), plain('Helm')]);
    expect(parseTerms('Name\tN\nHelm').terms).toEqual([{ ...plain('Name'), aliases: ['N'] }, plain('Helm')]);
  });

  test('are read once each, ignoring case, from the last line that contains them', () => {
    expect(parseTerms('kubernetes\nHelm\nKubernetes: new').terms).toEqual([
      { term: 'Kubernetes', aliases: [], meaning: 'new' },
      plain('Helm'),
    ]);
  });

  test('are omitted if they cannot be saved, and the numbers of their lines are reported', () => {
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

test.each([
  ['UTF-8', [0xc3, 0x89, 0x63]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0xc3, 0x89, 0x63]],
  ['Windows-1252', [0xc9, 0x63]],
])('a file is read as %s', (_encoding, bytes) => {
  expect(decodeTerms(new Uint8Array(bytes).buffer)).toBe('Éc');
});

test('aliases are separated by commas, semicolons or bars, without duplicates', () => {
  expect(parseAliases(' K8s, kube;k8s | cuban  eddies,')).toEqual(['k8s', 'kube', 'cuban eddies']);
});
