/** The words of an account, numbered as they come. */
export type Vocabulary = {
  /** The different words among these. */
  numbersOf(words: readonly string[]): Uint32Array;
  find(word: string): number | undefined;
  readonly size: () => number;
};

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  return {
    numbersOf(words) {
      const different = new Set<number>();
      for (const word of words) {
        const known = numbers.get(word);
        const number = known ?? numbers.size;
        if (known === undefined) numbers.set(word, number);
        different.add(number);
      }
      return Uint32Array.from(different);
    },
    find: (word) => numbers.get(word),
    size: () => numbers.size,
  };
}
