import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TOOLTIP_DELAY_MS } from '../limits.ts';
import type { Placement } from './compute-position.ts';
import styles from './Tooltip.module.css';
import { POPOVER_MODE, useFloating } from './use-floating.ts';

type TooltipEvents = {
  onPointerEnter?: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onFocus?: (event: FocusEvent<HTMLButtonElement>) => void;
  onBlur?: (event: FocusEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

/**
 * Text shown beside a control on hover or focus. It is hidden from screen readers: the control needs its own name.
 * `feedback` on a click is shown while set, regardless of the pointer; the caller announces it to screen readers.
 */
export function Tooltip(props: {
  text?: ReactNode;
  feedback?: ReactNode;
  placement?: Placement;
  children: ReactElement<TooltipEvents>;
}) {
  const { text, feedback, placement = 'bottom', children } = props;
  const [isRequested, setRequested] = useState(false);
  const content = feedback ?? (isRequested ? text : null);
  const isOpen = Boolean(content);
  const anchorRef = useRef<Element>(null);
  const tipRef = useRef<HTMLSpanElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useFloating(isOpen, anchorRef, tipRef, placement, { hasExitAnimation: false });
  useEffect(() => () => clearTimeout(timerRef.current), []);

  function hide() {
    clearTimeout(timerRef.current);
    setRequested(false);
  }

  const childProps = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          childProps.onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          anchorRef.current = event.currentTarget;
          clearTimeout(timerRef.current);
          timerRef.current = setTimeout(() => setRequested(true), TOOLTIP_DELAY_MS);
        },
        onPointerLeave: (event) => {
          childProps.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          childProps.onPointerDown?.(event);
          hide();
        },
        onClick: (event) => {
          anchorRef.current = event.currentTarget;
          childProps.onClick?.(event);
        },
        onFocus: (event) => {
          childProps.onFocus?.(event);
          anchorRef.current = event.currentTarget;
          if (event.currentTarget.matches(':focus-visible')) setRequested(true);
        },
        onBlur: (event) => {
          childProps.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          childProps.onKeyDown?.(event);
          if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
        },
      })}
      {isOpen ? (
        <span ref={tipRef} aria-hidden popover={POPOVER_MODE} className={styles.tip}>
          {content}
        </span>
      ) : null}
    </>
  );
}
