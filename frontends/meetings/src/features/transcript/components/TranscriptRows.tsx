import { isTyping, requestIdle } from '@minutehand/web-kit';
import { type KeyboardEvent, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { BLOCK_DELAY_MS, BLOCKS_PER_STEP, FIRST_BLOCKS, SEGMENTS_PER_BLOCK } from '../../../limits.ts';
import type { LineActions } from '../../../shared/hooks/use-line-actions.ts';
import { hasModifier, hasSelectedWords } from '../../../shared/line-menu.ts';
import { type PlayRecording, usePlayback } from '../../../shared/playback.ts';
import { useFollowAlong } from '../hooks/use-follow-along.ts';
import { useLineMenu } from '../hooks/use-line-menu.tsx';
import { getBlockIndex, useMatchesByBlock } from '../hooks/use-matches-by-block.ts';
import { scrollToElement } from '../scroll-to-element.ts';
import type { TranscriptMatch, TranscriptRow } from '../transcript-rows.ts';
import { type RowActions, TranscriptBlock } from './TranscriptBlock.tsx';

const NOT_HIGHLIGHTED: readonly string[] = [];

/**
 * Renders a transcript in blocks: the first immediately, the others when idle, so that a long one opens quickly and the
 * browser's search finds all text. Blocks far from the viewport are not laid out.
 */
export function TranscriptRows(props: {
  rows: readonly TranscriptRow[];
  matches: readonly TranscriptMatch[];
  currentMatch: TranscriptMatch | null;
  highlightedIds: readonly string[];
  /** The scroll container; null for the page. */
  scrollerRef: RefObject<HTMLElement | null> | null;
  canEdit: boolean;
  /** Null unless correction mode is on. */
  rowActions: RowActions | null;
  /** Null for users who may not change the meeting. */
  lineActions: LineActions | null;
  selectedIds: ReadonlySet<string>;
  edits: ReadonlyMap<string, unknown>;
  onSpeaker: (speakerId: string, button: HTMLElement) => void;
}) {
  const {
    rows,
    matches,
    currentMatch,
    highlightedIds,
    scrollerRef,
    canEdit,
    rowActions,
    selectedIds,
    edits,
    onSpeaker,
  } = props;
  const { handlers, active, menu } = useLineMenu(rows, rowActions ? null : props.lineActions);
  const hasLineActions = props.lineActions !== null;
  const listRef = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => splitIntoBlocks(rows), [rows]);
  const getMatches = useMatchesByBlock(matches, currentMatch, blocks.length);
  const highlightedRow = useMemo(
    () => (highlightedIds.length === 0 ? -1 : rows.findIndex(({ id }) => highlightedIds.includes(id))),
    [rows, highlightedIds],
  );
  const lastHighlightedRef = useRef<readonly string[] | null>(null);
  const play = usePlayback();
  useFollowAlong(listRef, rows, scrollerRef);
  const [mountedBlocks, setMountedBlocks] = useState(FIRST_BLOCKS);
  const requiredRow = Math.max(currentMatch?.row ?? 0, highlightedRow);
  const shownBlocks = Math.max(mountedBlocks, getBlockIndex(requiredRow) + 1);

  useEffect(() => {
    if (mountedBlocks >= blocks.length) return;
    // Runs as a transition when the browser is idle, so that the document and input of the user come first.
    return requestIdle(
      () => startTransition(() => setMountedBlocks((count) => count + BLOCKS_PER_STEP)),
      BLOCK_DELAY_MS,
    );
  }, [mountedBlocks, blocks.length]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `highlighted` is a new list for each request
  useEffect(() => {
    const isNewRequest = lastHighlightedRef.current !== null && lastHighlightedRef.current !== highlightedIds;
    lastHighlightedRef.current = highlightedIds;
    const row = findRowElement(listRef.current, rows[highlightedRow]?.id);
    if (!row) return;
    scrollToElement(row, scrollerRef?.current ?? null);
    // The rows may have loaded late; do not interrupt a user who types.
    if (isNewRequest || !isTyping()) row.focus({ preventScroll: true });
  }, [highlightedRow, highlightedIds]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: refetched rows do not scroll
  useEffect(() => {
    const row = currentMatch && findRowElement(listRef.current, rows[currentMatch.row]?.id);
    if (row) scrollToElement(row, scrollerRef?.current ?? null);
  }, [currentMatch]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the buttons and checkboxes of all rows
    <div
      ref={listRef}
      data-lines
      data-plays={play ? true : undefined}
      onContextMenu={handlers?.onContextMenu}
      onClick={(event) => {
        handlers?.onClick(event);
        const { target } = event;
        const button = target instanceof Element ? target.closest<HTMLElement>('[data-speaker]') : null;
        if (button?.dataset.speaker) onSpeaker(button.dataset.speaker, button);
        else if (play && rowActions === null && !hasSelectedWords()) playFrom(target, rows, play);
      }}
      onKeyDown={(event) => {
        if (rowActions) moveBetweenRows(event, listRef.current, rowActions);
        else if (play && event.key === 'p' && !hasModifier(event)) playFrom(event.target, rows, play);
        else handlers?.onKeyDown(event);
      }}
      onFocus={(event) => {
        handlers?.onFocus(event);
        if (event.target.matches('[data-row]')) moveTabStop(listRef.current, event.target);
      }}
    >
      {blocks.slice(0, shownBlocks).map((block, index) => (
        <TranscriptBlock
          key={block[0]?.id}
          rows={block}
          firstRow={index * SEGMENTS_PER_BLOCK}
          matches={getMatches(index)}
          currentMatch={currentMatch && getBlockIndex(currentMatch.row) === index ? currentMatch : null}
          highlightedIds={block.some(({ id }) => highlightedIds.includes(id)) ? highlightedIds : NOT_HIGHLIGHTED}
          canEdit={canEdit}
          rowActions={rowActions}
          hasLineActions={hasLineActions}
          activeId={active !== null && block.some(({ id }) => id === active) ? active : null}
          selectedIds={joinIds(block, selectedIds)}
          editedIds={joinIds(block, edits)}
        />
      ))}
      {menu}
    </div>
  );
}

/** Plays from the segment that was clicked; its buttons have other actions. */
function playFrom(target: EventTarget, rows: readonly TranscriptRow[], play: PlayRecording): void {
  if (!(target instanceof Element) || target.closest('button, a')) return;
  const id = target.closest<HTMLElement>('[data-segment]')?.dataset.segment;
  const start = rows.find((row) => row.id === id)?.start ?? null;
  if (start !== null) play(start);
}

function joinIds(block: readonly TranscriptRow[], ids: ReadonlySet<string> | ReadonlyMap<string, unknown>): string {
  if (ids.size === 0) return '';
  return block.flatMap(({ id }) => (ids.has(id) ? [id] : [])).join(' ');
}

/** Arrows, j, k, Home and End move between checkboxes; e and Enter open the editor. */
function moveBetweenRows(event: KeyboardEvent, list: HTMLElement | null, rowActions: RowActions): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches('[data-row]') || event.ctrlKey || event.metaKey) return;
  if (key === 'e' || key === 'Enter') {
    const row = target.closest<HTMLElement>('[data-segment]');
    const editor = row?.querySelector('textarea');
    if (editor) editor.focus();
    else if (row?.dataset.segment) rowActions.edit(row.dataset.segment);
  } else {
    const checkboxes = [...(list?.querySelectorAll<HTMLInputElement>('[data-row]') ?? [])];
    const index = checkboxes.indexOf(target);
    const next = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      Home: 0,
      End: checkboxes.length - 1,
    }[key];
    if (next === undefined) return;
    const checkbox = checkboxes[Math.min(Math.max(next, 0), checkboxes.length - 1)];
    checkbox?.focus();
    checkbox?.scrollIntoView({ block: 'nearest' });
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Makes the focused row the list's only tab stop. */
function moveTabStop(list: HTMLElement | null, checkbox: HTMLElement): void {
  for (const previous of list?.querySelectorAll<HTMLElement>('[data-row][tabindex="0"]') ?? []) previous.tabIndex = -1;
  checkbox.tabIndex = 0;
}

function splitIntoBlocks(rows: readonly TranscriptRow[]): TranscriptRow[][] {
  const count = Math.ceil(rows.length / SEGMENTS_PER_BLOCK);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * SEGMENTS_PER_BLOCK, (index + 1) * SEGMENTS_PER_BLOCK),
  );
}

function findRowElement(list: HTMLElement | null, segmentId: string | undefined): HTMLElement | null {
  if (!list || segmentId === undefined) return null;
  return list.querySelector<HTMLElement>(`[data-segment="${CSS.escape(segmentId)}"]`);
}
