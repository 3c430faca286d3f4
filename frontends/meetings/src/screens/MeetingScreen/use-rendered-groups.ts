import { startTransition, useEffect, useState } from 'react';
import { DOCUMENT_GROUPS } from '../../limits.ts';

/**
 * How many groups of sections of the document are rendered, from its top: one as soon as the document is shown, each later one after the previous.
 * Layout and effects of all of them together would block the page of a slow phone for half a second.
 */
export function useRenderedGroups(isShown: boolean): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (isShown && count < DOCUMENT_GROUPS) startTransition(() => setCount(count + 1));
  }, [isShown, count]);
  return count;
}
