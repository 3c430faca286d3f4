import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** Fills the width it is given. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  /** Work is under way: the button keeps its place and focus, and cannot be pressed again. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The look of a button, for links that lead to an action: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'medium', wide = false }: ButtonStyle = {}): string {
  return classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);
}

/** The button that took the first of the latest clicks, and what it said then. */
let firstClick: { button: HTMLButtonElement; words: string } | null = null;

/** The second click of a double click can fall on what the first one put there; nobody has read that yet. */
function isStrayDoubleClick({ currentTarget: button, detail }: MouseEvent<HTMLButtonElement>): boolean {
  const words = `${button.getAttribute('aria-label') ?? ''} ${button.textContent}`;
  if (detail > 1) return firstClick?.button !== button || firstClick.words !== words;
  // Presses of keys count no clicks.
  if (detail === 1) firstClick = { button, words };
  return false;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      onClick={(event) => {
        if (isStrayDoubleClick(event) || busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
