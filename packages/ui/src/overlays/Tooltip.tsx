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
import { TOP_LAYER, useFloating } from './use-floating.ts';

interface TooltipEvents {
  onPointerEnter?: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLButtonElement>) => void;
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  onFocus?: (event: FocusEvent<HTMLButtonElement>) => void;
  onBlur?: (event: FocusEvent<HTMLButtonElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/**
 * Words that appear beside a control on hover or focus. They repeat or shorten its name: it must have one of its own.
 * An `answer` to a press is shown while it is there, whatever the pointer does; who shows it also says it.
 */
export function Tooltip(props: {
  text?: ReactNode;
  feedback?: ReactNode;
  placement?: Placement;
  children: ReactElement<TooltipEvents>;
}) {
  const { text, feedback, placement = 'bottom', children } = props;
  const [isWanted, setWanted] = useState(false);
  const words = feedback ?? (isWanted ? text : null);
  const isOpen = Boolean(words);
  const anchor = useRef<Element>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useFloating(isOpen, anchor, tip, placement, { hasExitAnimation: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  function hide() {
    clearTimeout(timer.current);
    setWanted(false);
  }

  const own = children.props;
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event) => {
          own.onPointerEnter?.(event);
          if (event.pointerType === 'touch') return;
          anchor.current = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setWanted(true), TOOLTIP_DELAY_MS);
        },
        onPointerLeave: (event) => {
          own.onPointerLeave?.(event);
          hide();
        },
        onPointerDown: (event) => {
          own.onPointerDown?.(event);
          hide();
        },
        onClick: (event) => {
          anchor.current = event.currentTarget;
          own.onClick?.(event);
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          anchor.current = event.currentTarget;
          if (event.currentTarget.matches(':focus-visible')) setWanted(true);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
        },
      })}
      {isOpen ? (
        <span ref={tip} aria-hidden popover={TOP_LAYER} className={styles.tip}>
          {words}
        </span>
      ) : null}
    </>
  );
}
