import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been near the window once. Where nobody can tell, it counts as seen. */
export function useSeen<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isSeen, setSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const watched = element.current;
    if (isSeen || !watched) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(watched);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}
