import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { MAX_PANEL_PX, MIN_PANEL_PX, PANEL_STEP_PX } from '../../../limits.ts';
import { texts } from '../texts.ts';
import styles from './PanelResizer.module.css';
import { clampPanelWidth } from './use-panel-settings.ts';

/** The edge of the panel: drag it, or use the arrow keys, Home and End. A double click restores the default width. */
export function PanelResizer(props: {
  panelRef: RefObject<HTMLElement | null>;
  /** Null for the default width. */
  width: number | null;
  /** Called while the edge is dragged. */
  onMove: (width: number) => void;
  onResize: (width: number | null) => void;
}) {
  const { panelRef, width, onMove, onResize } = props;
  const [isDragging, setDragging] = useState(false);
  const [measuredWidth, setMeasuredWidth] = useState(width ?? MIN_PANEL_PX);

  useEffect(() => {
    const element = panelRef.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setMeasuredWidth(Math.round(element.offsetWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [panelRef]);

  function getWidthAt(clientX: number): number {
    const element = panelRef.current;
    if (!element) return MIN_PANEL_PX;
    const { left, right } = element.getBoundingClientRect();
    return clampPanelWidth(isRtl(element) ? clientX - left : right - clientX);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (!isDragging) return;
    setDragging(false);
    onResize(getWidthAt(event.clientX));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const current = panelRef.current?.offsetWidth || width || measuredWidth;
    // The panel is at the end of the line: an arrow towards the document widens it.
    const step = isRtl(event.currentTarget) ? -PANEL_STEP_PX : PANEL_STEP_PX;
    const next = {
      ArrowLeft: current + step,
      ArrowRight: current - step,
      Home: MIN_PANEL_PX,
      End: MAX_PANEL_PX,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(clampPanelWidth(next));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not an <hr>
    <div
      role="separator"
      tabIndex={0}
      aria-label={texts.resizeTranscript}
      aria-orientation="vertical"
      aria-valuemin={MIN_PANEL_PX}
      aria-valuemax={MAX_PANEL_PX}
      aria-valuenow={width ?? clampPanelWidth(measuredWidth)}
      className={styles.resizer}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (isDragging) onMove(getWidthAt(event.clientX));
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => onResize(null)}
      onKeyDown={onKeyDown}
    />
  );
}

function isRtl(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
