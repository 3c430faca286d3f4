import { useEffect } from 'react';

/** Sets the document title: "Weekly review · Minutehand". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Minutehand` : 'Minutehand';
  }, [title]);
}
