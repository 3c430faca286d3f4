import { describe, expect, it } from '@jest/globals';
import { GLOSSARY_TERMS_MAX } from '@minutehand/contracts/limits';
import { changeGlossary, type GlossaryTerm } from './glossary.ts';

const term = (name: string, aliases: string[] = [], meaning = ''): GlossaryTerm => ({ term: name, aliases, meaning });
const change = (before: GlossaryTerm[], terms: GlossaryTerm[], deletedTerms: string[] = []) =>
  changeGlossary({ terms: before }, { terms, deletedTerms }).terms;

describe('a change of a glossary', () => {
  it('adds and replaces terms, ignoring case, in alphabetical order', () => {
    expect(change([term('Helm'), term('ACME-7')], [term('helm', [], 'new'), term('Go')])).toEqual([
      term('ACME-7'),
      term('Go'),
      term('helm', [], 'new'),
    ]);
  });

  it('deletes before it adds, so that a term can be renamed', () => {
    expect(change([term('Helm'), term('Go')], [term('HELM')], ['Helm', 'unknown', 'go'])).toEqual([term('HELM')]);
  });

  it('stores one line without hidden characters, and each alias once', () => {
    const input = term(' Kuber\u200bnetes\n ', ['K8s', ' k8s ', '', 'kubernetes', 'cuban\teddies'], ' Runs\r\nthem ');
    expect(change([], [input])).toEqual([term('Kubernetes', ['k8s', 'cuban eddies'], 'Runs them')]);
  });

  it.each([
    ['a term without letters and digits', term('--')],
    ['an alias without letters and digits', term('Go', ['?'])],
    ['a long term', term('a'.repeat(61))],
    ['a long alias', term('Go', ['a'.repeat(61)])],
    ['a long meaning', term('Go', [], 'a'.repeat(161))],
    ['many aliases', term('Go', ['a', 'b', 'c', 'd', 'e', 'f'])],
  ])('is rejected with %s', (_name, input) => {
    expect(() => change([], [input])).toThrow(expect.objectContaining({ code: 'glossary.invalid' }));
  });

  it('is rejected beyond the limit', () => {
    const full = Array.from({ length: GLOSSARY_TERMS_MAX }, (_, at) => term(`Term ${at}`));
    expect(change(full, [term('term 7', [], 'replaced')])).toHaveLength(GLOSSARY_TERMS_MAX);
    expect(() => change(full, [term('One more')])).toThrow(expect.objectContaining({ code: 'glossary.full' }));
    expect(change(full, [term('One more')], ['Term 7'])).toHaveLength(GLOSSARY_TERMS_MAX);
  });
});
