import { expect, it } from '@jest/globals';
import { findRule, type WordRules } from '../src/domain/writer/words/word-rules.ts';

type Examples = { readonly meets: readonly string[]; readonly keeps: readonly string[] };

/** Checks that each rule meets its own sentences, and that no rule meets those which are similar and belong to minutes. */
export function describeRules(
  rules: WordRules,
  isLeftOut: (text: string) => boolean,
  table: Readonly<Record<string, Examples>>,
): void {
  it('each have sentences that they meet and similar ones that they keep', () => {
    expect(Object.keys(table).sort()).toEqual([...rules.keys()].sort());
    expect(Object.entries(table).filter(([, { meets, keeps }]) => meets.length === 0 || keeps.length === 0)).toEqual(
      [],
    );
  });

  it.each(Object.entries(table))('meet the right sentences: %s', (name, { meets, keeps }) => {
    const rule = new Map([...rules].filter(([other]) => other === name));
    expect(meets.filter((text) => findRule(rule, text) === undefined || !isLeftOut(text))).toEqual([]);
    expect(keeps.filter(isLeftOut)).toEqual([]);
  });
}
