import { X } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './Badge.tsx';
import styles from './Chip.module.css';

export type ChipProps = {
  children: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** Marks a proposal that is not accepted yet. */
  dashed?: boolean;
  /** Renders the chip as a button. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Adds a remove button with the name `removeLabel`. */
  onRemove?: () => void;
  removeLabel?: string;
};

/** A small attribute such as an assignee, a due date or a type. */
export function Chip(props: ChipProps) {
  const { children, icon, tone = 'neutral', dashed = false, onClick, onRemove, removeLabel = 'Remove' } = props;
  const className = classNames(styles.chip, styles[tone], dashed && styles.dashed, onClick && styles.pressable);
  const content = (
    <>
      {icon}
      <span className={styles.text}>{children}</span>
    </>
  );
  if (onClick)
    return (
      <button type="button" className={className} onClick={onClick}>
        {content}
      </button>
    );
  return (
    <span className={className}>
      {content}
      {onRemove ? (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={12} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
