import { LLM_PART_OVERLAP } from '../../limits.ts';

/** Segments `from` to `to`, both included. */
export type Part = { readonly from: number; readonly to: number };

/** Splits a transcript into parts that fit the budget. Each part repeats the end of the previous part, for context. */
export function splitIntoParts(
  sizes: readonly number[],
  budget: number,
  within: Part = { from: 0, to: sizes.length - 1 },
): Part[] {
  const parts: Part[] = [];
  let { from } = within;
  while (from <= within.to) {
    let to = from;
    let used = sizes[from] ?? 0;
    while (to < within.to && used + (sizes[to + 1] ?? 0) <= budget) {
      to += 1;
      used += sizes[to] ?? 0;
    }
    parts.push({ from, to });
    if (to === within.to) break;
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

/** Splits a part into two or three overlapping ones; empty for a single segment. */
export function splitPart(sizes: readonly number[], part: Part): Part[] {
  if (part.from === part.to) return [];
  const total = sizes.slice(part.from, part.to + 1).reduce((sum, size) => sum + size, 0);
  const smaller = splitIntoParts(sizes, total * 0.55, part);
  return smaller.length > 1 ? smaller : [];
}
