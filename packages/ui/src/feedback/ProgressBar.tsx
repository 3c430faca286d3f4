import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  /** The current step: "Writing the minutes". On failure, the failed step. */
  label: string;
  /** 0 to 1; omit it while the progress is unknown. */
  value?: number | null;
  failed?: boolean;
  /** An action such as Retry or Cancel. */
  action?: ReactNode;
};

/** The progress of work on this screen: the current step and, if known, a percentage. */
export function ProgressBar({ label, value, failed = false, action }: ProgressBarProps) {
  const percent = value == null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={classNames(styles.progress, failed && styles.failed)}>
      <div className={styles.row}>
        {failed ? (
          <CircleAlert size={16} aria-hidden className={styles.mark} />
        ) : (
          <span aria-hidden className={styles.dot} />
        )}
        <p role="status" className={styles.label}>
          {label}
        </p>
        {percent === undefined || failed ? null : (
          <span aria-hidden data-tabular className={styles.percent}>
            {percent}%
          </span>
        )}
        {action}
      </div>
      {failed ? null : (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <div
            className={classNames(styles.bar, percent === undefined && styles.indeterminate)}
            style={percent === undefined ? undefined : { width: `${percent}%` }}
          />
        </div>
      )}
    </div>
  );
}
