import { describe, expect, it } from '@jest/globals';
import { ALIASES_PER_TERM, GLOSSARY_TERMS } from '@minutehand/contracts/limits';
import { createInput } from '../../test/transcripts.ts';
import { createSaidForm, findSpokenTerms, type GlossaryTerm } from './glossary.ts';

const term = (name: string, aliases: readonly string[] = [], meaning = ''): GlossaryTerm => ({
  term: name,
  aliases,
  meaning,
});

const { segments } = createInput(`
Anna: We move the cuban eddies cluster next week, and acme 7 comes after the
Ben: cuban eddies. The coober netties cluster is fine, and 障害対応 is done.
`);
const find = (...terms: GlossaryTerm[]) => findSpokenTerms(terms, segments);

describe('the terms of a glossary that were said', () => {
  it('are found by themselves or by their aliases, as whole words of any case, the most frequent first', () => {
    expect(
      find(
        term('ACME-7', [], 'The second product'),
        term('Kubernetes', ['Coober Netties', 'Cuban Eddies', 'cube']),
        term('Eddie'),
        term('Helm', ['helm chart']),
      ),
    ).toEqual([
      { term: 'Kubernetes', meaning: '', isSaid: false, heardAs: ['Cuban Eddies', 'Coober Netties'] },
      { term: 'ACME-7', meaning: 'The second product', isSaid: true, heardAs: [] },
    ]);
  });

  it('are found across segments, and in languages without spaces', () => {
    expect(find(term('Incident', ['障害対応']), term('The Cubans', ['after the cuban']))).toEqual([
      { term: 'Incident', meaning: '', isSaid: false, heardAs: ['障害対応'] },
      { term: 'The Cubans', meaning: '', isSaid: false, heardAs: ['after the cuban'] },
    ]);
  });

  it('are not found by words that every meeting contains, or by single characters', () => {
    expect(find(term('Berlin', ['the', 'and', 'we', '7', 'is']))).toEqual([]);
  });

  it('are found in the largest glossary and a long meeting in which every word begins a phrase', () => {
    const words = 20_000;
    const said = createInput(`Anna: ${'we '.repeat(words)}kube`).segments;
    const phrase = (id: number) => `we we w${id.toString(36)}`;
    const terms = Array.from({ length: GLOSSARY_TERMS }, (_, at) =>
      term(
        phrase(at * 10),
        Array.from({ length: ALIASES_PER_TERM }, (_alias, index) => phrase(at * 10 + index + 1)),
      ),
    );
    expect(findSpokenTerms([...terms, term('Kubernetes', ['we we kube'])], said)).toEqual([
      { term: 'Kubernetes', meaning: '', isSaid: false, heardAs: ['we we kube'] },
    ]);
  });
});

describe('the form of a text in which it was said', () => {
  const toSaidForm = createSaidForm(find(term('Kubernetes', ['cuban eddies']), term('ACME-7', ['cluster'])));

  it('has the words that were heard for a term that nobody said', () => {
    expect(toSaidForm("Move Kubernetes and KUBERNETES's nodes.")).toBe("Move cuban eddies and cuban eddies's nodes.");
  });

  it('keeps terms that were said, and parts of other words', () => {
    expect(toSaidForm('ACME-7 and MyKubernetesX')).toBe('ACME-7 and MyKubernetesX');
  });

  it.each([
    ['accepted', 'rejected', 'accepted'],
    ['approved', 'improved', 'approved'],
    ['contracted', 'not contracted', 'contracted'],
    ['kept', 'dropped', 'kept'],
    ['Gate thirty', 'gate forty', 'Gate thirty'],
    ['ACME-7', 'acne seven', 'acne seven'],
    ['Final Cut', 'vinyl cut', 'vinyl cut'],
  ])('keeps what a statement says: of “%s”, heard as “%s”, it has “%s”', (name, heard, form) => {
    expect(createSaidForm([{ term: name, meaning: '', isSaid: false, heardAs: [heard] }])(name)).toBe(form);
  });

  it('has the next word that was heard, if the first would change what is said', () => {
    const heardAs = ['rejected', 'excepted'];
    expect(createSaidForm([{ term: 'accepted', meaning: '', isSaid: false, heardAs }])('accepted')).toBe('excepted');
  });

  it('is the text itself without terms, and takes no term as a pattern', () => {
    expect(createSaidForm()('Any (text)')).toBe('Any (text)');
    const odd = createSaidForm([{ term: 'A.*(b', meaning: '', isSaid: false, heardAs: ['$& c'] }]);
    expect(odd('A.*(b and Axx(b')).toBe('$& c and Axx(b');
  });
});
