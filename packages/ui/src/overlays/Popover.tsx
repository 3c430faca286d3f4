import { type MouseEventHandler, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { AnchoredPopover } from './AnchoredPopover.tsx';
import type { Placement } from './compute-position.ts';

export type PopoverTriggerProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
};

export type PopoverProps = {
  label: string;
  trigger: (props: PopoverTriggerProps) => ReactNode;
  placement?: Placement;
  /** On a phone, a sheet at the foot of the window. */
  isSheet?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Closes the panel after this time without interaction, in milliseconds. By default it stays open. */
  dismissAfterMs?: number;
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A non-modal panel beside the button that opens it. */
export function Popover(props: PopoverProps) {
  const { label, trigger, placement, isSheet, onOpenChange, dismissAfterMs, children } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);

  function change(open: boolean) {
    setOpen(open);
    onOpenChange?.(open);
  }

  function close() {
    change(false);
    anchorRef.current?.focus();
  }

  return (
    <>
      {trigger({
        ref: anchorRef,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => change(!isOpen),
      })}
      {isOpen ? (
        <AnchoredPopover
          anchor={anchorRef}
          id={id}
          label={label}
          placement={placement}
          isSheet={isSheet}
          dismissAfterMs={dismissAfterMs}
          onClose={() => change(false)}
        >
          {typeof children === 'function' ? children(close) : children}
        </AnchoredPopover>
      ) : null}
    </>
  );
}
