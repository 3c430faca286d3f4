import { useEffect, useState } from 'react';
import { LOCAL_TIME_REFRESH_MS } from '../limits.ts';

/** The current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOCAL_TIME_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
