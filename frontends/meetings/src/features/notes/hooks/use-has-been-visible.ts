import { type RefObject, useEffect, useRef, useState } from 'react';

const ACTIONS = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/** Whether a user who does something on the page has had an element near the viewport. True without IntersectionObserver. */
export function useWasNear<E extends Element>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const [hasActed, setActed] = useState(isNear);
  useEffect(() => {
    if (hasActed) return;
    const act = () => setActed(true);
    for (const type of ACTIONS) addEventListener(type, act, { capture: true, passive: true });
    return () => {
      for (const type of ACTIONS) removeEventListener(type, act, { capture: true });
    };
  }, [hasActed]);
  useEffect(() => {
    const observed = element.current;
    if (!hasActed || isNear || !observed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [hasActed, isNear]);
  return [element, isNear];
}
