import { type RefObject, useEffect, useRef, useState } from 'react';

const ACTIONS = ['pointermove', 'pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/** Whether an element has been near the viewport since the first interaction with the page. True without IntersectionObserver. */
export function useHasBeenVisible<E extends Element>(): [RefObject<E | null>, boolean] {
  const elementRef = useRef<E>(null);
  const [hasBeenVisible, setHasBeenVisible] = useState(() => typeof IntersectionObserver === 'undefined');
  const [hasInteracted, setHasInteracted] = useState(hasBeenVisible);
  useEffect(() => {
    if (hasInteracted) return;
    const handleInteraction = () => setHasInteracted(true);
    for (const type of ACTIONS) addEventListener(type, handleInteraction, { capture: true, passive: true });
    return () => {
      for (const type of ACTIONS) removeEventListener(type, handleInteraction, { capture: true });
    };
  }, [hasInteracted]);
  useEffect(() => {
    const observed = elementRef.current;
    if (!hasInteracted || hasBeenVisible || !observed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setHasBeenVisible(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [hasInteracted, hasBeenVisible]);
  return [elementRef, hasBeenVisible];
}
