import { useEffect, useState } from 'react';
import { THINKING_DELAY_MS, THINKING_ROTATION_MS } from '../../limits.ts';
import { texts } from '../../shared/texts.ts';

/** The message of the thinking bubble: null for the first half second, then another one every ten seconds. */
export function useThinkingText(isThinking: boolean): string | null {
  const [index, setIndex] = useState<number | null>(null);
  useEffect(() => {
    if (!isThinking) return;
    let rotation: ReturnType<typeof setInterval> | undefined;
    const delay = setTimeout(() => {
      setIndex(0);
      rotation = setInterval(() => setIndex((current) => (current ?? 0) + 1), THINKING_ROTATION_MS);
    }, THINKING_DELAY_MS);
    return () => {
      clearTimeout(delay);
      clearInterval(rotation);
      setIndex(null);
    };
  }, [isThinking]);
  return index === null ? null : (texts.thinking[index % texts.thinking.length] ?? null);
}
