/** Hashes of chunks as lines of a number and a hash. */
export function formatHashes(hashes: ReadonlyMap<number, string>): string {
  return [...hashes].map(([number, hash]) => `${number} ${hash}\n`).join('');
}

export function findHash(list: string, number: number): string | undefined {
  return new RegExp(`^${number} (\\S+)$`, 'm').exec(list)?.[1];
}
