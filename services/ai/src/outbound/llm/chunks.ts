import { LLM_CHUNK_OVERLAP } from '../../limits.ts';

/** Segments `from` to `to`, both included. */
export type Chunk = { readonly from: number; readonly to: number };

/** Splits a transcript into chunks that fit the budget. Each chunk repeats the end of the previous chunk, for context. */
export function splitIntoChunks(
  sizes: readonly number[],
  budget: number,
  range: Chunk = { from: 0, to: sizes.length - 1 },
): Chunk[] {
  const chunks: Chunk[] = [];
  let { from } = range;
  while (from <= range.to) {
    let to = from;
    let used = sizes[from] ?? 0;
    while (to < range.to && used + (sizes[to + 1] ?? 0) <= budget) {
      to += 1;
      used += sizes[to] ?? 0;
    }
    chunks.push({ from, to });
    if (to === range.to) break;
    let next = to + 1;
    let repeated = 0;
    while (next - 1 > from && repeated + (sizes[next - 1] ?? 0) <= budget * LLM_CHUNK_OVERLAP) {
      next -= 1;
      repeated += sizes[next] ?? 0;
    }
    from = next;
  }
  return chunks;
}

/** Splits a chunk into two or three overlapping ones; empty for a single segment. */
export function splitChunk(sizes: readonly number[], chunk: Chunk): Chunk[] {
  if (chunk.from === chunk.to) return [];
  const total = sizes.slice(chunk.from, chunk.to + 1).reduce((sum, size) => sum + size, 0);
  const smaller = splitIntoChunks(sizes, total * 0.55, chunk);
  return smaller.length > 1 ? smaller : [];
}
