import { describe, expect, it } from '@jest/globals';
import { ALIASES_PER_TERM, GLOSSARY_TERMS_MAX } from '@minutehand/contracts/limits';
import { createInput } from '../../test/transcripts.ts';
import { createSpokenForm, findSpokenTerms, type GlossaryTerm } from './glossary.ts';

const createTerm = (name: string, aliases: readonly string[] = [], meaning = ''): GlossaryTerm => ({
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
        createTerm('ACME-7', [], 'The second product'),
        createTerm('Kubernetes', ['Coober Netties', 'Cuban Eddies', 'cube']),
        createTerm('Eddie'),
        createTerm('Helm', ['helm chart']),
      ),
    ).toEqual([
      { term: 'Kubernetes', meaning: '', isSpoken: false, spokenAliases: ['Cuban Eddies', 'Coober Netties'] },
      { term: 'ACME-7', meaning: 'The second product', isSpoken: true, spokenAliases: [] },
    ]);
  });

  it('are found across segments, and in languages without spaces', () => {
    expect(find(createTerm('Incident', ['障害対応']), createTerm('The Cubans', ['after the cuban']))).toEqual([
      { term: 'Incident', meaning: '', isSpoken: false, spokenAliases: ['障害対応'] },
      { term: 'The Cubans', meaning: '', isSpoken: false, spokenAliases: ['after the cuban'] },
    ]);
  });

  it('are not found by words that every meeting contains, or by single characters', () => {
    expect(find(createTerm('Berlin', ['the', 'and', 'we', '7', 'is']))).toEqual([]);
  });

  it('are found in the largest glossary when every word of a long meeting can begin a phrase', () => {
    const words = 20_000;
    const segments = createInput(`Anna: ${'we '.repeat(words)}kube`).segments;
    const phrase = (id: number) => `we we w${id.toString(36)}`;
    const terms = Array.from({ length: GLOSSARY_TERMS_MAX }, (_, position) =>
      createTerm(
        phrase(position * 10),
        Array.from({ length: ALIASES_PER_TERM }, (_alias, index) => phrase(position * 10 + index + 1)),
      ),
    );
    expect(findSpokenTerms([...terms, createTerm('Kubernetes', ['we we kube'])], segments)).toEqual([
      { term: 'Kubernetes', meaning: '', isSpoken: false, spokenAliases: ['we we kube'] },
    ]);
  });
});

describe('a text with spoken aliases in place of terms', () => {
  const toSpokenForm = createSpokenForm(
    find(createTerm('Kubernetes', ['cuban eddies']), createTerm('ACME-7', ['cluster'])),
  );

  it('contains the spoken alias of a term that was not said', () => {
    expect(toSpokenForm("Move Kubernetes and KUBERNETES's nodes.")).toBe("Move cuban eddies and cuban eddies's nodes.");
  });

  it('keeps terms that were said, and parts of other words', () => {
    expect(toSpokenForm('ACME-7 and MyKubernetesX')).toBe('ACME-7 and MyKubernetesX');
  });

  it.each([
    ['accepted', 'rejected', 'accepted'],
    ['approved', 'improved', 'approved'],
    ['contracted', 'not contracted', 'contracted'],
    ['kept', 'dropped', 'kept'],
    ['Gate thirty', 'gate forty', 'Gate thirty'],
    ['ACME-7', 'acne seven', 'acne seven'],
    ['Final Cut', 'vinyl cut', 'vinyl cut'],
  ])('keeps the meaning of a statement: “%s”, misheard as “%s”, becomes “%s”', (name, heard, form) => {
    expect(createSpokenForm([{ term: name, meaning: '', isSpoken: false, spokenAliases: [heard] }])(name)).toBe(form);
  });

  it('contains the next spoken alias if the first would change the meaning of a statement', () => {
    const spokenAliases = ['rejected', 'excepted'];
    expect(createSpokenForm([{ term: 'accepted', meaning: '', isSpoken: false, spokenAliases }])('accepted')).toBe(
      'excepted',
    );
  });

  it('is unchanged without terms, and does not treat a term as a regular expression', () => {
    expect(createSpokenForm()('Any (text)')).toBe('Any (text)');
    const toSpoken = createSpokenForm([{ term: 'A.*(b', meaning: '', isSpoken: false, spokenAliases: ['$& c'] }]);
    expect(toSpoken('A.*(b and Axx(b')).toBe('$& c and Axx(b');
  });
});
