import { RELATED_COSINE_ZERO, RELATED_WEIGHT } from '../../limits.ts';

/** A stem that occurs in similar contexts as another one, and how much its occurrences count: less than 1. */
export type RelatedWord = { readonly stem: string; readonly weight: number };

/** The related words of a stem; none of an unknown one. */
export type RelatedWords = (stem: string) => readonly RelatedWord[];

export const noRelatedWords: RelatedWords = () => [];

/** Reads lines that consist of a stem and of related stems with a cosine in percent. */
export function parseRelatedWords(text: string): RelatedWords {
  const lines = new Map<string, string>();
  for (const line of text.split('\n')) lines.set(line.slice(0, line.indexOf(' ')), line);
  return (stem) => {
    const [, ...fields] = lines.get(stem)?.split(' ') ?? [];
    return fields.flatMap((field, index) =>
      index % 2 === 0 ? { stem: field, weight: toWeight(Number(fields[index + 1])) } : [],
    );
  };
}

function toWeight(percent: number): number {
  return (RELATED_WEIGHT * (percent / 100 - RELATED_COSINE_ZERO)) / (1 - RELATED_COSINE_ZERO);
}
