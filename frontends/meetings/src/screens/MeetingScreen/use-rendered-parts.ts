import { startTransition, useEffect, useState } from 'react';
import { DOCUMENT_PARTS } from '../../limits.ts';

/**
 * How many parts of the document are rendered, from its top: one as soon as the document is shown, each later one after the previous.
 * Layout and effects of all of them together would block the page of a slow phone for half a second.
 */
export function useRenderedParts(isShown: boolean): number {
  const [parts, setParts] = useState(1);
  useEffect(() => {
    if (isShown && parts < DOCUMENT_PARTS) startTransition(() => setParts(parts + 1));
  }, [isShown, parts]);
  return parts;
}
