import { RELATED_WEIGHT } from '../../limits.ts';

/** A stem that is spoken where people write another one, and how much its occurrences count: less than 1. */
export type RelatedWord = { readonly stem: string; readonly weight: number };

/** The related words of a stem; none of an unknown one. */
export type RelatedWords = (stem: string) => readonly RelatedWord[];

export const noRelatedWords: RelatedWords = () => [];

/** Reads lines that consist of a stem, and of related stems, each followed by the strength of the relation in percent. */
export function parseRelatedWords(text: string): RelatedWords {
  const related = new Map<string, readonly RelatedWord[]>();
  for (const line of text.split('\n')) {
    const [stem = '', ...fields] = line.split(' ');
    const words = fields.flatMap((field, index) =>
      index % 2 === 0 ? { stem: field, weight: (RELATED_WEIGHT * Number(fields[index + 1])) / 100 } : [],
    );
    related.set(stem, words);
  }
  return (stem) => related.get(stem) ?? [];
}
