import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { SKELETON_DELAY_MS } from '../limits.ts';
import styles from './Skeleton.module.css';

/** A gray placeholder block. `width` and `height` are CSS lengths. */
export function Skeleton(props: { width?: string; height?: string; round?: boolean }) {
  const { width = '100%', height = '0.875rem', round = false } = props;
  return <span aria-hidden className={round ? styles.round : styles.block} style={{ width, height }} />;
}

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Announces loading and shows its skeleton after 150 ms. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      {isVisible ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {children}
        </>
      ) : null}
    </div>
  );
}
