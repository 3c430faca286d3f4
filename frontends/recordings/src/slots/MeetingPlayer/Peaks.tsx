import { useId } from 'react';
import styles from './Player.module.css';

/** Loudness over time, in another color up to the position. */
export function Peaks({ peaks, playedShare }: { peaks: readonly number[]; playedShare: number }) {
  const clipId = useId();
  if (peaks.length === 0) return null;
  const path = peaks.map((peak, index) => `M${index + 0.5} ${50 - 48 * peak}V${50 + 48 * peak}`).join('');
  return (
    <svg className={styles.peaks} viewBox={`0 0 ${peaks.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clipId}>
        <rect x="0" y="0" width={peaks.length * playedShare} height="100" />
      </clipPath>
      <path d={path} className={styles.remaining} vectorEffect="non-scaling-stroke" />
      <path d={path} className={styles.played} clipPath={`url(#${clipId})`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
