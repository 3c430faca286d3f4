import { describe, expect, it } from '@jest/globals';
import { QUERY_VARIANTS_MAX } from '../limits.ts';
import { createSynonyms, findVariants } from './query-variants.ts';

const synonyms = createSynonyms([
  { term: 'Kubernetes', aliases: ['K8s', 'cuban eddies'] },
  { term: 'ACME-7', aliases: ['the product'] },
  { term: 'Helm', aliases: [] },
  { term: 'C', aliases: ['++'] },
]);
const find = (text: string) => findVariants(text.split(' '), synonyms).map((words) => words.join(' '));

describe('the variants of a query', () => {
  it('have a term in place of its alias, and its aliases in place of a term', () => {
    expect(find('k8s budget')).toEqual(['kubernetes budget', 'cuban eddies budget']);
    expect(find('the cuban eddies')).toEqual(['the kubernetes', 'the k8s']);
    expect(find('acme 7')).toEqual(['the product']);
  });

  it('combine several terms', () => {
    expect(find('k8s acme 7')).toEqual([
      'kubernetes acme 7',
      'cuban eddies acme 7',
      'k8s the product',
      'kubernetes the product',
      'cuban eddies the product',
    ]);
  });

  it('do not exist without the whole term, or without aliases', () => {
    expect(find('cuban dance')).toEqual([]);
    expect(find('helm c')).toEqual([]);
  });

  it('split the same terms into words once, and other terms again', () => {
    const terms = [{ term: 'Helm', aliases: ['helmet'] }];
    expect(createSynonyms(terms)).toBe(createSynonyms(terms));
    expect(createSynonyms([...terms, { term: 'ACME', aliases: ['acne'] }])).toHaveLength(2);
  });

  it('are limited', () => {
    const many = createSynonyms([
      { term: 'a', aliases: ['b', 'c', 'd', 'e', 'f'] },
      { term: 'g', aliases: ['h', 'i', 'j'] },
    ]);
    expect(findVariants(['a', 'g'], many)).toHaveLength(QUERY_VARIANTS_MAX);
  });
});
