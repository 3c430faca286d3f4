import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { classNames, LiveRegion, MenuIcon } from '@minutehand/ui';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { DRAG_THRESHOLD_PX } from '../../limits.ts';
import { sharedTexts } from '../texts.ts';
import styles from './ReorderableList.module.css';

type ReorderableItem = {
  id: string;
  /** Accessible name of the row. */
  label: string;
};

type ReorderableListProps<Item extends ReorderableItem> = {
  label: string;
  items: readonly Item[];
  /** Undefined if the list cannot be reordered. */
  onMove: ((item: Item, to: number) => void) | undefined;
  /** Keeps the handles but disables moving. */
  readOnly?: boolean;
  children: (item: Item) => ReactNode;
};

/** Drags move vertically only; the list announces the result itself instead of dnd-kit. */
const verticalOnly = [
  ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({ ...transform, x: 0 }),
];
const noAnnouncements = { onDragStart: noop, onDragOver: noop, onDragEnd: noop, onDragCancel: noop };
function noop(): undefined {
  return undefined;
}

/** A list whose rows are reordered by dragging their handle or with the arrow keys. */
export function ReorderableList<Item extends ReorderableItem>(props: ReorderableListProps<Item>) {
  const { label, items, onMove, readOnly = false, children } = props;
  const [announcement, setAnnouncement] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_THRESHOLD_PX } }));

  function move(id: string, to: number) {
    const from = items.findIndex((item) => item.id === id);
    const item = items[from];
    if (readOnly || item === undefined || to < 0 || to >= items.length || to === from) return;
    onMove?.(item, to);
    setAnnouncement(sharedTexts.moved(item.label, to + 1, items.length));
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over !== null)
      move(
        String(active.id),
        items.findIndex((item) => item.id === over.id),
      );
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={verticalOnly}
      accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul aria-label={label}>
          {items.map((item, index) => (
            <Row
              key={item.id}
              id={item.id}
              label={item.label}
              onStep={onMove && ((step) => move(item.id, index + step))}
            >
              {children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
      <LiveRegion>{announcement}</LiveRegion>
    </DndContext>
  );
}

function Row(props: { id: string; label: string; onStep: ((step: 1 | -1) => void) | undefined; children: ReactNode }) {
  const { id, label, onStep, children } = props;
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: onStep === undefined,
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep?.(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li
      ref={setNodeRef}
      className={classNames(styles.row, isDragging && styles.dragged)}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {onStep === undefined ? null : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          aria-label={sharedTexts.move(label)}
          aria-keyshortcuts="ArrowUp ArrowDown"
          title={sharedTexts.moveHint}
          {...listeners}
          onKeyDown={onKeyDown}
        >
          <MenuIcon size={14} aria-hidden />
        </button>
      )}
      {children}
    </li>
  );
}
