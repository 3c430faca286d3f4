import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** A visually hidden live region: screen readers announce each change. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
