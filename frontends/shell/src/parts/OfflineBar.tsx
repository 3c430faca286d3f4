import { WifiOff } from '@minutehand/ui';
import { CABLE_GRACE_MS, useCableStatus, useOnline } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import styles from './OfflineBar.module.css';

/** Says quietly that the network or the live connection is gone; nothing while all is well. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isInterrupted = useHasLasted(useCableStatus() === 'interrupted', CABLE_GRACE_MS);
  const words = !isOnline
    ? 'You are offline. What you see may be out of date, and changes are not saved until you are back.'
    : isInterrupted
      ? 'Live updates are interrupted. Connecting again…'
      : '';
  return (
    <div role="status" className={words ? styles.bar : undefined}>
      {words ? (
        <>
          <WifiOff size={16} aria-hidden />
          <p>{words}</p>
        </>
      ) : null}
    </div>
  );
}

/** True once something has been so for a while; an interruption that heals at once is not worth a word. */
function useHasLasted(isSo: boolean, durationMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setHasLasted(true), durationMs);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isSo, durationMs]);
  return hasLasted;
}
