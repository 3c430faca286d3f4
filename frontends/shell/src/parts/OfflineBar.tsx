import { WifiOff } from '@minutehand/ui';
import { CABLE_GRACE_MS, useCableStatus, useOnline } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './OfflineBar.module.css';

/** Shows that the browser is offline or that the live connection is interrupted. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isInterrupted = useDelayedFlag(useCableStatus() === 'interrupted', CABLE_GRACE_MS);
  const message = !isOnline ? texts.offline : isInterrupted ? texts.interrupted : '';
  return (
    <div role="status" className={message ? styles.bar : undefined} data-offline-bar={message ? '' : undefined}>
      {message ? (
        <>
          <WifiOff size={16} aria-hidden />
          <p>{message}</p>
        </>
      ) : null}
    </div>
  );
}

/** True once a condition has lasted for a time, so that short interruptions are not shown. */
function useDelayedFlag(isActive: boolean, durationMs: number): boolean {
  const [hasElapsed, setHasElapsed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setHasElapsed(true), durationMs);
    return () => {
      clearTimeout(timer);
      setHasElapsed(false);
    };
  }, [isActive, durationMs]);
  return hasElapsed;
}
