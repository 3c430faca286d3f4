import { describe, expect, it } from '@jest/globals';
import { GLOSSARY_TERMS_MAX } from '@minutehand/contracts/limits';
import { changeGlossary, type GlossaryTerm } from './glossary.ts';

const createTerm = (name: string, aliases: string[] = [], meaning = ''): GlossaryTerm => ({
  term: name,
  aliases,
  meaning,
});
const change = (before: GlossaryTerm[], terms: GlossaryTerm[], deletedTerms: string[] = []) =>
  changeGlossary({ terms: before }, { terms, deletedTerms }).terms;

describe('a change of a glossary', () => {
  it('adds and replaces terms, ignoring case, in alphabetical order', () => {
    expect(
      change([createTerm('Helm'), createTerm('ACME-7')], [createTerm('helm', [], 'new'), createTerm('Go')]),
    ).toEqual([createTerm('ACME-7'), createTerm('Go'), createTerm('helm', [], 'new')]);
  });

  it('deletes before it adds, so that a term can be renamed', () => {
    expect(change([createTerm('Helm'), createTerm('Go')], [createTerm('HELM')], ['Helm', 'unknown', 'go'])).toEqual([
      createTerm('HELM'),
    ]);
  });

  it('stores one line without hidden characters, and each alias once', () => {
    const input = createTerm(
      ' Kuber\u200bnetes\n ',
      ['K8s', ' k8s ', '', 'kubernetes', 'cuban\teddies'],
      ' Runs\r\nthem ',
    );
    expect(change([], [input])).toEqual([createTerm('Kubernetes', ['k8s', 'cuban eddies'], 'Runs them')]);
  });

  it.each([
    ['a term without letters and digits', createTerm('--')],
    ['an alias without letters and digits', createTerm('Go', ['?'])],
    ['a long term', createTerm('a'.repeat(61))],
    ['a long alias', createTerm('Go', ['a'.repeat(61)])],
    ['a long meaning', createTerm('Go', [], 'a'.repeat(161))],
    ['many aliases', createTerm('Go', ['a', 'b', 'c', 'd', 'e', 'f'])],
  ])('is rejected with %s', (_name, input) => {
    expect(() => change([], [input])).toThrow(expect.objectContaining({ code: 'glossary.invalid' }));
  });

  it('is rejected beyond the limit', () => {
    const full = Array.from({ length: GLOSSARY_TERMS_MAX }, (_, index) => createTerm(`Term ${index}`));
    expect(change(full, [createTerm('term 7', [], 'replaced')])).toHaveLength(GLOSSARY_TERMS_MAX);
    expect(() => change(full, [createTerm('One more')])).toThrow(expect.objectContaining({ code: 'glossary.full' }));
    expect(change(full, [createTerm('One more')], ['Term 7'])).toHaveLength(GLOSSARY_TERMS_MAX);
  });
});
