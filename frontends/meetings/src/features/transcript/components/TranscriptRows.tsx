import { isTyping } from '@minutehand/web-kit';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { CHUNKS_PER_STEP, SEGMENTS_PER_CHUNK } from '../../../limits.ts';
import { bringIntoView } from '../bring-into-view.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { type RowTools, TranscriptChunk } from './TranscriptChunk.tsx';

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
  mayEdit: boolean;
  /** While the transcript is corrected. */
  tools: RowTools | null;
  chosen: ReadonlySet<string>;
  edits: ReadonlyMap<string, unknown>;
  onSpeaker: (speakerId: string, button: HTMLElement) => void;
}) {
  const { rows, matches, current, highlighted, scroller, mayEdit, tools, chosen, edits, onSpeaker } = props;
  const list = useRef<HTMLDivElement>(null);
  const chunks = useMemo(() => inChunks(rows), [rows]);
  const matchesByChunk = useMemo(() => groupByChunk(matches), [matches]);
  const highlightedRow = useMemo(
    () => (highlighted.length === 0 ? -1 : rows.findIndex(({ id }) => highlighted.includes(id))),
    [rows, highlighted],
  );
  const shownPlace = useRef<readonly string[] | null>(null);
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
    const isAskedNow = shownPlace.current !== null && shownPlace.current !== highlighted;
    shownPlace.current = highlighted;
    const row = rowElement(list.current, rows[highlightedRow]?.id);
    if (!row) return;
    bringIntoView(row, scroller?.current ?? null);
    // The rows may have come late, or moved: who writes by now goes on.
    if (isAskedNow || !isTyping()) row.focus({ preventScroll: true });
  }, [highlightedRow, highlighted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come anew do not move the reader
  useEffect(() => {
    const row = current && rowElement(list.current, rows[current.row]?.id);
    if (row) bringIntoView(row, scroller?.current ?? null);
  }, [current]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons and boxes of all rows
    <div
      ref={list}
      onClick={({ target }) => {
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-speaker]') : null;
        if (button?.dataset.speaker) onSpeaker(button.dataset.speaker, button);
      }}
      onKeyDown={(event) => {
        if (tools) moveAmongRows(event, list.current, tools);
      }}
      onFocus={({ target }) => {
        if (target.matches('[data-row]')) keepOneTabStop(list.current, target);
      }}
    >
      {chunks.slice(0, shown).map((chunk, at) => (
        <TranscriptChunk
          key={chunk[0]?.id}
          rows={chunk}
          firstRow={at * SEGMENTS_PER_CHUNK}
          matches={matchesByChunk.get(at) ?? NO_MATCHES}
          current={current && chunkOf(current.row) === at ? current : null}
          highlighted={chunk.some(({ id }) => highlighted.includes(id)) ? highlighted : NOT_HIGHLIGHTED}
          mayEdit={mayEdit}
          tools={tools}
          chosen={idsAmong(chunk, chosen)}
          edited={idsAmong(chunk, edits)}
        />
      ))}
    </div>
  );
}

function idsAmong(chunk: readonly TranscriptRow[], meant: ReadonlySet<string> | ReadonlyMap<string, unknown>): string {
  if (meant.size === 0) return '';
  return chunk.flatMap(({ id }) => (meant.has(id) ? [id] : [])).join(' ');
}

/** Arrows, j and k, Home and End go from box to box; e and Enter correct the words. */
function moveAmongRows(event: KeyboardEvent, list: HTMLElement | null, tools: RowTools): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-row]') || event.ctrlKey || event.metaKey) return;
  if (key === 'e' || key === 'Enter') {
    const row = target.closest<HTMLElement>('[data-segment]');
    const editor = row?.querySelector('textarea');
    if (editor) editor.focus();
    else if (row?.dataset.segment) tools.edit(row.dataset.segment);
  } else {
    const boxes = [...(list?.querySelectorAll<HTMLInputElement>('[data-row]') ?? [])];
    const at = boxes.indexOf(target);
    const next = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: boxes.length - 1 }[key];
    if (next === undefined) return;
    const box = boxes[Math.min(Math.max(next, 0), boxes.length - 1)];
    box?.focus();
    box?.scrollIntoView({ block: 'nearest' });
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Tab enters the rows where they were left, and leaves them at once. */
function keepOneTabStop(list: HTMLElement | null, box: HTMLElement): void {
  for (const other of list?.querySelectorAll<HTMLElement>('[data-row][tabindex="0"]') ?? []) other.tabIndex = -1;
  box.tabIndex = 0;
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
