import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Hides an element visually but keeps it for screen readers. */
export const visuallyHiddenClass = styles.hidden;

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHiddenClass}>{children}</span>;
}
