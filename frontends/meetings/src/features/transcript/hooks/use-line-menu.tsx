import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { SOURCE_QUOTE_CHARACTERS } from '../../../limits.ts';
import { LineMenu } from '../../../shared/components/LineMenu.tsx';
import type { Line, LineActions } from '../../../shared/hooks/use-line-actions.ts';
import {
  getMenuPosition,
  handleLineKey,
  hasModifier,
  hasSelectedWords,
  type MenuPosition,
} from '../../../shared/line-menu.ts';
import type { TranscriptRow } from '../transcript-rows.ts';

/** The segment whose menu is open, and where. */
type OpenMenu = { row: TranscriptRow; position: MenuPosition };

/**
 * Actions on a segment of the transcript, as on a line of the minutes: its menu opens by right-click, by the button beside the segment with
 * the focus, and by Enter or the menu key; the keys A and D act immediately.
 */
export function useLineMenu(rows: readonly TranscriptRow[], actions: LineActions | null) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [open, setOpen] = useState<OpenMenu | null>(null);

  function openMenu(element: HTMLElement, pointer?: { clientX: number; clientY: number }) {
    const row = rows.find(({ id }) => id === element.dataset.segment);
    if (!row) return;
    setOpen({ row, position: getMenuPosition(element, pointer) });
  }

  const handlers = {
    onFocus: ({ target }: { target: EventTarget }) => {
      const segment = findSegment(target);
      if (segment) setActiveId(segment.dataset.segment ?? null);
    },
    onClick: ({ target }: MouseEvent) => {
      const segment = findSegment(target);
      if (segment && target instanceof Element && target.closest('[data-line-menu]')) openMenu(segment);
    },
    onContextMenu: (event: MouseEvent) => {
      const segment = findSegment(event.target);
      if (!segment || hasSelectedWords()) return;
      event.preventDefault();
      segment.focus({ preventScroll: true });
      openMenu(segment, event);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLElement) || !target.dataset.segment || hasModifier(event)) return;
      const row = rows.find(({ id }) => id === target.dataset.segment);
      const next = findNextSegment(target, key);
      if (!row) return;
      if (key === 'Enter') openMenu(target);
      else if (next) next.focus();
      else if (!handleLineKey(event, toLine(row), actions)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  const menu: ReactNode =
    open && actions ? (
      <LineMenu line={toLine(open.row)} position={open.position} actions={actions} onClose={() => setOpen(null)} />
    ) : null;

  return { handlers: actions ? handlers : null, active: actions ? activeId : null, menu };
}

function toLine({ id, text }: TranscriptRow): Line {
  return { text, sources: [{ segment_ids: [id], quote: text.slice(0, SOURCE_QUOTE_CHARACTERS) }] };
}

function findSegment(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-segment]') : null;
}

/** The segment that an arrow, j, k, Home or End moves to. */
function findNextSegment(segment: HTMLElement, key: string): HTMLElement | undefined {
  if (!['ArrowDown', 'j', 'ArrowUp', 'k', 'Home', 'End'].includes(key)) return undefined;
  const list = segment.closest('[data-lines]');
  const segments = [...(list?.querySelectorAll<HTMLElement>('[data-segment]') ?? [])].filter(
    (other) => other.closest('[hidden]') === null,
  );
  const index = segments.indexOf(segment);
  if (key === 'Home') return segments[0];
  if (key === 'End') return segments.at(-1);
  const next = key === 'ArrowDown' || key === 'j' ? index + 1 : index - 1;
  return segments[Math.min(Math.max(next, 0), segments.length - 1)];
}
