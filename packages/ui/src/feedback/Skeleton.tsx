import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { SKELETON_DELAY_MS } from '../limits.ts';
import styles from './Skeleton.module.css';

/** A grey block in the place and size of what is coming. Lengths are CSS lengths. */
export function Skeleton(props: { width?: string; height?: string; round?: boolean }) {
  const { width = '100%', height = '0.875rem', round = false } = props;
  return <span aria-hidden className={round ? styles.round : styles.block} style={{ width, height }} />;
}

/** Lines of text that are coming. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Says that something loads, and shows its skeleton once waiting is felt: nothing in the first 150 ms. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" className={styles.loading}>
      {isShown ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {children}
        </>
      ) : null}
    </div>
  );
}
