import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { CHUNKS_PER_STEP, SEGMENTS_PER_CHUNK } from '../../../limits.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { bringIntoView } from './bring-into-view.ts';
import { TranscriptChunk } from './TranscriptChunk.tsx';

const NO_MATCHES: readonly TranscriptMatch[] = [];
const NOT_HIGHLIGHTED: readonly string[] = [];

/**
 * The rows of a transcript, in chunks: the first at once, the others while nothing else is to do, so that a long one opens
 * quickly and the browser's own search finds all of it. Chunks far from the view are not laid out.
 */
export function TranscriptRows(props: {
  rows: readonly TranscriptRow[];
  matches: readonly TranscriptMatch[];
  current: TranscriptMatch | null;
  highlighted: readonly string[];
  /** What scrolls; null for the page. */
  scroller: RefObject<HTMLElement | null> | null;
}) {
  const { rows, matches, current, highlighted, scroller } = props;
  const list = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => inChunks(rows), [rows]);
  const matchesByChunk = useMemo(() => groupByChunk(matches), [matches]);
  const highlightedRow = useMemo(
    () => (highlighted.length === 0 ? -1 : rows.findIndex(({ id }) => highlighted.includes(id))),
    [rows, highlighted],
  );
  const [made, setMade] = useState(CHUNKS_PER_STEP);
  const wanted = Math.max(current?.row ?? 0, highlightedRow);
  const shown = Math.max(made, chunkOf(wanted) + 1);

  useEffect(() => {
    if (made >= chunks.length) return;
    const timer = setTimeout(() => setMade((count) => count + CHUNKS_PER_STEP));
    return () => clearTimeout(timer);
  }, [made, chunks.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `highlighted` is another list each time that it is asked for
  useEffect(() => {
    const row = rowElement(list.current, rows[highlightedRow]?.id);
    if (!row) return;
    bringIntoView(row, scroller?.current ?? null);
    row.focus({ preventScroll: true });
  }, [highlightedRow, highlighted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come anew do not move the reader
  useEffect(() => {
    const row = current && rowElement(list.current, rows[current.row]?.id);
    if (row) bringIntoView(row, scroller?.current ?? null);
  }, [current]);

  return (
    <div ref={list}>
      {chunks.slice(0, shown).map((chunk, at) => (
        <TranscriptChunk
          key={chunk[0]?.id}
          rows={chunk}
          firstRow={at * SEGMENTS_PER_CHUNK}
          matches={matchesByChunk.get(at) ?? NO_MATCHES}
          current={current && chunkOf(current.row) === at ? current : null}
          highlighted={chunk.some(({ id }) => highlighted.includes(id)) ? highlighted : NOT_HIGHLIGHTED}
        />
      ))}
    </div>
  );
}

function chunkOf(row: number): number {
  return Math.floor(row / SEGMENTS_PER_CHUNK);
}

function inChunks(rows: readonly TranscriptRow[]): TranscriptRow[][] {
  const count = Math.ceil(rows.length / SEGMENTS_PER_CHUNK);
  return Array.from({ length: count }, (_, at) => rows.slice(at * SEGMENTS_PER_CHUNK, (at + 1) * SEGMENTS_PER_CHUNK));
}

function groupByChunk(matches: readonly TranscriptMatch[]): ReadonlyMap<number, readonly TranscriptMatch[]> {
  return Map.groupBy(matches, ({ row }) => chunkOf(row));
}

function rowElement(list: HTMLElement | null, segmentId: string | undefined): HTMLElement | null {
  if (!list || segmentId === undefined) return null;
  return list.querySelector<HTMLElement>(`[data-segment="${CSS.escape(segmentId)}"]`);
}
