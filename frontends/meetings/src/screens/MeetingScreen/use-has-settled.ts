import { useState } from 'react';

/** True once the query of `key` has ended for the first time, with data or with an error; a repeated query does not reset it. */
export function useHasSettled(key: string, isPending: boolean): boolean {
  const [settledKey, setSettledKey] = useState<string | null>(null);
  if (!isPending && settledKey !== key) setSettledKey(key);
  return !isPending || settledKey === key;
}
