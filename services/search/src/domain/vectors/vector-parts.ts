import { VECTOR_PART_BYTES } from '../../limits.ts';
import { unpackVectors, type Vector } from './vectors.ts';

/** Consecutive passages whose vectors are stored in one document: the numbers of the first one, and of the one after the last. */
export type VectorPart = { readonly first: number; readonly end: number };

/** The parts of a text. Their size is bounded, because that of a document is. */
export function listVectorParts(passages: number, dimensions: number): VectorPart[] {
  const size = Math.max(1, Math.floor(VECTOR_PART_BYTES / dimensions));
  return Array.from({ length: Math.ceil(passages / size) }, (_, index) => ({
    first: index * size,
    end: Math.min(passages, (index + 1) * size),
  }));
}

/** One vector for each passage, 0 where it is not stored. Undefined if none are. */
export function joinVectors(
  stored: readonly { readonly first: number; readonly packed: string }[],
  passages: number,
  dimensions: number,
): Vector[] | undefined {
  const vectors: (Vector | undefined)[] = [];
  for (const { first, packed } of stored)
    for (const [index, vector] of unpackVectors(packed, dimensions).entries()) vectors[first + index] = vector;
  if (vectors.length === 0) return undefined;
  return Array.from({ length: passages }, (_, index) => vectors[index] ?? new Int8Array(dimensions));
}

/** True if the documents contain the vectors of all passages of the part, also in parts of other sizes. */
export function hasVectors(
  stored: readonly { readonly first: number; readonly packed: string }[],
  { first, end }: VectorPart,
  dimensions: number,
): boolean {
  const covers = ({ first: start, packed }: { readonly first: number; readonly packed: string }) =>
    start <= first && start + Math.floor(Buffer.byteLength(packed, 'base64') / dimensions) >= end;
  return stored.some(covers);
}
