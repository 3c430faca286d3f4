import { describe, expect, it } from '@jest/globals';
import { cutInterruption, isFragment } from './fragments.ts';

describe('a fragment', () => {
  it.each([
    'A, the new oven costs more.',
    'The is broken again.',
    'We wait because.',
    'We need an.',
    'I am glad that.',
    'Call them if.',
    'The police identified the weapon, which of course.',
    "Stay Learning' policy statement, advice is available on the page.",
    'Come In” is the name of the campaign.',
    'The police, and provided funds to the towns.',
    'We offer courses so that young people can get themselves—.',
  ])('has no start or no end: "%s"', (text) => {
    expect(isFragment(text)).toBe(true);
  });

  it.each([
    'A new oven costs more.',
    'The plan is that we wait.',
    'An answer came.',
    "The customers' complaints are about the login page.",
    "The 'Stay Safe' policy is on the page.",
    'We call it “Come In” from now on.',
    "We are goin' to need a new oven.",
    "We, y' know, need a new oven.",
    "It's the committee's plan and Tom's idea.",
    'The roof, and the walls painted in May, need repair.',
    'The price, and indeed the whole offer, was accepted.',
    'The budget, and indeed the whole plan was approved.',
    'The price, and reduced hours for the staff, were agreed.',
    "Ich hab' den Vertrag unterschrieben.",
    "Hab' den Vertrag unterschrieben.",
    "Ich find' das Angebot zu teuer.",
    'Ich würd’ das Angebot annehmen.',
    "Max' neuer Vorschlag ist günstiger.",
    "Wir nehmen Max' neuen Vorschlag an.",
    "Wir nehmen Fritz' neuen Vorschlag an.",
    "Wir nehmen Alice' neuen Vorschlag an.",
    'Das Angebot „Komm rein" gilt ab Januar.',
    'Wir nehmen das Angebot an.',
    "Abbiamo un po' di tempo per il contratto.",
    "The roof an' the walls need repair.",
  ])('is not "%s"', (text) => {
    expect(isFragment(text)).toBe(false);
  });
});

describe('interrupted decisions', () => {
  it.each([
    ['We agreed to close the branch in Hull by May—', 'We agreed to close the branch in Hull by May.'],
    ['We agreed to close the branch in Hull by—', 'We agreed to close the branch in Hull.'],
    ['We decided to paint the vans green by the –', 'We decided to paint the vans green.'],
    ['We use the old ramp until June —', 'We use the old ramp until June.'],
  ])('are cut: %s', (text, cut) => {
    expect(cutInterruption(text)).toBe(cut);
    expect(isFragment(cut)).toBe(false);
  });

  it.each([
    'We decided to—',
    'We agreed to close the—',
    'We agreed to sell the vans if—',
    'We agreed that the vans are—',
    'And then yesterday we decided—',
    'The ramp—',
  ])('stay fragments without what was decided: %s', (text) => {
    expect(isFragment(cutInterruption(text))).toBe(true);
  });
});
