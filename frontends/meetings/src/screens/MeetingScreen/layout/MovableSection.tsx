import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './MovableSection.module.css';

/** Matches the place where the section is shown. */
export const MOVABLE_SECTION = '[data-movable]';

type Movable = {
  readonly host: HTMLElement;
  /** The focused element of the section while it moves. */
  focused: HTMLElement | null;
};

/** A section of the page that can move between the panel and a tab: it keeps its state and its focus. */
export function useMovableSection(): { render: (section: ReactNode) => ReactNode; place: ReactNode } {
  const [movable] = useState((): Movable => {
    const host = document.createElement('div');
    host.className = styles.section ?? '';
    return { host, focused: null };
  });
  return { render: (section) => createPortal(section, movable.host), place: <Place movable={movable} /> };
}

/** Where the section is shown. */
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
  return <div ref={elementRef} className={styles.section} data-movable="" />;
}
