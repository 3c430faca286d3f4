import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './MovablePart.module.css';

/** Matches the place where the part is shown. */
export const MOVABLE_PART = '[data-movable]';

type Movable = {
  readonly host: HTMLElement;
  /** The focused element of the part while it moves. */
  focused: HTMLElement | null;
};

/** A part of the page that can move between the panel and a tab: it keeps its state and its focus. */
export function useMovablePart(): { render: (part: ReactNode) => ReactNode; place: ReactNode } {
  const [movable] = useState((): Movable => {
    const host = document.createElement('div');
    host.className = styles.part ?? '';
    return { host, focused: null };
  });
  return { render: (part) => createPortal(part, movable.host), place: <Place movable={movable} /> };
}

/** Where the part is shown. */
function Place({ movable }: { movable: Movable }) {
  const elementRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { host } = movable;
    elementRef.current?.append(host);
    movable.focused?.focus({ preventScroll: true });
    movable.focused = null;
    return () => {
      const { activeElement } = document;
      movable.focused = activeElement instanceof HTMLElement && host.contains(activeElement) ? activeElement : null;
    };
  }, [movable]);
  return <div ref={elementRef} className={styles.part} data-movable="" />;
}
