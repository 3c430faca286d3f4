import type { TranscriptRow } from './transcript-rows.ts';

/** The id of the segment that is played at a time: the latest one that has started. Segments without a time are skipped. */
export function findSegmentAt(rows: readonly Pick<TranscriptRow, 'id' | 'start'>[], seconds: number): string | null {
  let [low, high] = [0, rows.length - 1];
  let found: string | null = null;
  while (low <= high) {
    const middle = (low + high) >> 1;
    // The nearest earlier row that has a time.
    let timedIndex = middle;
    while (timedIndex > low && rows[timedIndex]?.start === null) timedIndex -= 1;
    const row = rows[timedIndex];
    if (!row || row.start === null) low = middle + 1;
    else if (row.start <= seconds) {
      found = row.id;
      low = middle + 1;
    } else high = timedIndex - 1;
  }
  return found;
}
