import { X } from 'lucide-react';
import type { MouseEventHandler, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Tone } from './Badge.tsx';
import styles from './Chip.module.css';

export interface ChipProps {
  children: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** Proposed, not yet agreed. */
  dashed?: boolean;
  /** Makes the chip a button. */
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Adds a button that takes the chip away, named by `removeLabel`. */
  onRemove?: () => void;
  removeLabel?: string;
}

/** A small fact about a thing: who, by when, which kind. */
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
