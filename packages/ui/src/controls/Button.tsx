import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

type ButtonStyle = {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Fills the available width. */
  isFullWidth?: boolean;
};

export type ButtonProps = ButtonStyle &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    icon?: ReactNode;
    /** Shows a spinner and ignores clicks; the button keeps its focus. */
    isBusy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** Class names of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', isFullWidth = false }: ButtonStyle = {}): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, isFullWidth && styles.wide);
}

/** The target of the latest first click, with its name and text at that time. */
let firstClick: { button: HTMLButtonElement; text: string } | null = null;

/** True when the second click of a double click hits a button that the first click rendered or changed. */
function isUnintendedSecondClick({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>): boolean {
  const text = `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`;
  if (detail > 1) return firstClick?.button !== button || firstClick.text !== text;
  // Activation by keyboard has detail 0.
  if (detail === 1) firstClick = { button, text };
  return false;
}

export function Button({
  variant,
  size,
  isFullWidth,
  icon,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || rest['aria-disabled']}
      className={classNames(buttonClass({ variant, size, isFullWidth }), className)}
      onClick={(event) => {
        if (isUnintendedSecondClick(event) || isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
