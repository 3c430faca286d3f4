import { CABLE_GRACE_MS } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { CABLE_LASTING_MS } from '../limits.ts';

/**
 * True from the time that a connection has been lost for a while, until one lasts. The time begins with the first loss, so a connection
 * that opens and is lost again and again counts as lost too; one that is back in time does not, even before it has lasted.
 */
export function useInterruption(isLost: boolean): boolean {
  const [isUnstable, setUnstable] = useState(isLost);
  if (isLost && !isUnstable) setUnstable(true);
  const hasLasted = useHasElapsed(!isLost && isUnstable, CABLE_LASTING_MS);
  if (hasLasted && isUnstable && !isLost) setUnstable(false);
  const isOverdue = useHasElapsed(isUnstable, CABLE_GRACE_MS);
  const [isShown, setShown] = useState(false);
  if (isOverdue && isLost && !isShown) setShown(true);
  if (!isUnstable && isShown) setShown(false);
  return isShown;
}

/** True once a condition has lasted for a time. */
function useHasElapsed(isActive: boolean, durationMs: number): boolean {
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
