/** Assigns numbers to the words of an account. */
export type Vocabulary = {
  /** The numbers of the distinct words; new words get a number. */
  getNumbers(words: readonly string[]): Uint32Array;
  find(word: string): number | undefined;
  readonly size: () => number;
};

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  return {
    getNumbers(words) {
      const distinct = new Set<number>();
      for (const word of words) {
        const existingNumber = numbers.get(word);
        const number = existingNumber ?? numbers.size;
        if (existingNumber === undefined) numbers.set(word, number);
        distinct.add(number);
      }
      return Uint32Array.from(distinct);
    },
    find: (word) => numbers.get(word),
    size: () => numbers.size,
  };
}
