import { LLM_PART_OVERLAP } from '../../limits.ts';

/** Segments `from` to `to`, both included. */
export type Part = { readonly from: number; readonly to: number };

/** Parts of a transcript that each fit; each begins with the end of the one before, so that nothing is lost at a seam. */
export function partsOf(sizes: readonly number[], budget: number): Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < sizes.length) {
    let to = from;
    let used = sizes[from] ?? 0;
    while (to + 1 < sizes.length && used + (sizes[to + 1] ?? 0) <= budget) {
      to += 1;
      used += sizes[to] ?? 0;
    }
    parts.push({ from, to });
    if (to === sizes.length - 1) break;
    let next = to + 1;
    let repeated = 0;
    while (next - 1 > from && repeated + (sizes[next - 1] ?? 0) <= budget * LLM_PART_OVERLAP) {
      next -= 1;
      repeated += sizes[next] ?? 0;
    }
    from = next;
  }
  return parts;
}
