import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been near the viewport once. True without IntersectionObserver. */
export function useWasVisible<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [wasVisible, setVisible] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const observed = element.current;
    if (wasVisible || !observed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setVisible(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [wasVisible]);
  return [element, wasVisible];
}
