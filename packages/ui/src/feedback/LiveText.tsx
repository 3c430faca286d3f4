import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** Words for screen readers that are said whenever they change. */
export function LiveText({ children }: { children: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
