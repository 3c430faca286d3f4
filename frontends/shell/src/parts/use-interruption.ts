import { CABLE_GRACE_MS } from '@minutehand/web-kit';
import { useEffect, useState } from 'react';
import { CABLE_LASTING_MS } from '../limits.ts';

/**
 * True once a connection has been lost for some time. The time begins with the first loss and ends when a connection lasts, so one that opens and is
 * lost again and again counts as lost too.
 */
export function useInterruption(isLost: boolean): boolean {
  const [isUnstable, setUnstable] = useState(isLost);
  if (isLost && !isUnstable) setUnstable(true);
  const hasLasted = useHasElapsed(!isLost && isUnstable, CABLE_LASTING_MS);
  if (hasLasted && isUnstable && !isLost) setUnstable(false);
  return useHasElapsed(isUnstable, CABLE_GRACE_MS);
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
