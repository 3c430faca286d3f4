import { useIsNavigating } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { PROGRESS_DELAY_MS } from '../limits.ts';
import { texts } from '../texts.ts';
import styles from './NavigationProgress.module.css';

/** A bar at the top of the window while a screen takes long to load. */
export function NavigationProgress() {
  const isNavigating = useIsNavigating();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setShown(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isNavigating]);
  return isShown ? <div role="progressbar" aria-label={texts.loadingPage} className={styles.bar} /> : null;
}
