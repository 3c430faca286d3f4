import { useEffect } from 'react';

/** Names the document after what is shown: "Weekly review · Minutehand". */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Minutehand` : 'Minutehand';
  }, [title]);
}
