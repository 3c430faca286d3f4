import type { Part, Recording } from './recording.ts';

export type PartChunks = Pick<Part, 'container'> & { readonly ranges: readonly { from: number; to: number }[] };

/** The stored chunks of each part. Chunks before the first part lack the header of their container and cannot be read. */
export function getPartChunks({ parts, chunks }: Pick<Recording, 'parts' | 'chunks'>): PartChunks[] {
  return parts.map(({ from: first, container }, index) => {
    const last = (parts[index + 1]?.from ?? Number.POSITIVE_INFINITY) - 1;
    const ranges = chunks
      .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
      .filter(({ from, to }) => from <= to);
    return { container, ranges };
  });
}
