import type { IndexedMeeting } from '../../../domain/indexed-meeting.ts';
import { getSimilarity, type QuestionVector, type Vector } from '../../../domain/vectors/vectors.ts';
import { COMPARED_NUMBERS_MAX } from '../../../limits.ts';

type EntryWithVectors = { readonly meeting: IndexedMeeting; readonly vectors: readonly Vector[] };

/**
 * The meetings with the most similar passages, best first. The comparison is bounded, because it blocks the process: of an account
 * with more vectors, the newest meetings are compared, by their start. Meetings with words of the question are found in any case.
 */
export function findNearestMeetings(
  entries: readonly EntryWithVectors[],
  { vector, similarityMin }: QuestionVector,
  limit: number,
): string[] {
  const best = new Map<string, number>();
  let compared = 0;
  for (const { meeting, vectors } of sortNewestFirst(entries)) {
    compared += vectors.length * vector.length;
    if (compared > COMPARED_NUMBERS_MAX) break;
    for (const passageVector of vectors) {
      const similarity = getSimilarity(vector, passageVector);
      if (similarity >= similarityMin) best.set(meeting.id, Math.max(best.get(meeting.id) ?? -1, similarity));
    }
  }
  const sorted = [...best].sort(([, left], [, right]) => right - left);
  return sorted.slice(0, limit).map(([id]) => id);
}

function sortNewestFirst(entries: readonly EntryWithVectors[]): EntryWithVectors[] {
  const getStart = ({ meeting }: EntryWithVectors) => meeting.metadata.startedAt;
  return entries.toSorted((a, b) => Number(getStart(a) < getStart(b)) - Number(getStart(a) > getStart(b)));
}
