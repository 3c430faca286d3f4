import type { ReactNode } from 'react';
import { texts } from '../../../texts.ts';
import styles from '../SearchDialog.module.css';

/** A labeled group of options in the list of the dialog. */
export function OptionGroup({ label, count, children }: { label: string; count?: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-label={count === undefined ? label : texts.group(label, count)} className={styles.group}>
      <p aria-hidden className={styles.label}>
        {label} {count === undefined ? null : <span className={styles.count}>{count}</span>}
      </p>
      {children}
    </div>
  );
}

/** An option that does something when it is chosen. */
export function ActionOption(props: {
  id: string;
  isSelected: boolean;
  icon?: ReactNode;
  trailing?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  const { id, isSelected, icon, trailing, onSelect, children } = props;
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={styles.option}
      onClick={onSelect}
    >
      <span className={styles.header}>
        <span className={styles.optionTitle}>
          {icon}
          {children}
        </span>
        {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      </span>
    </button>
  );
}
