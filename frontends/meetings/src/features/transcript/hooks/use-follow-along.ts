import { isTyping } from '@minutehand/web-kit';
import { type RefObject, useEffect, useRef } from 'react';
import { FOLLOW_MARGIN_SHARE, FOLLOW_PAUSE_MS, FOLLOW_SEEK_SECONDS } from '../../../limits.ts';
import { hasSelectedWords } from '../../../shared/line-menu.ts';
import { type PlaybackPosition, usePosition } from '../../../shared/playback.ts';
import { findSegmentAt } from '../find-segment-at.ts';
import { scrollToElement } from '../scroll-to-element.ts';
import type { TranscriptRow } from '../transcript-rows.ts';

const SCROLL_KEYS = ['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'];

/**
 * Marks the segment that is played with `data-playing`, and keeps it in view. Pauses when the user scrolls, until the
 * player starts or seeks, or until the segment is in view again.
 */
export function useFollowAlong(
  listRef: RefObject<HTMLElement | null>,
  rows: readonly TranscriptRow[],
  scrollerRef: RefObject<HTMLElement | null> | null,
): void {
  const position = usePosition();
  // Kept when the rows change, for example after a correction.
  const followStateRef = useRef({
    last: null as PlaybackPosition | null,
    segmentId: null as string | null,
    isFollowing: true,
    scrolledAt: Number.NEGATIVE_INFINITY,
  });
  useEffect(() => {
    if (!position) return;
    const container = scrollerRef?.current ?? null;
    const cleanup = new AbortController();
    const listenerOptions = { signal: cleanup.signal, passive: true, capture: true };
    let playingElement: HTMLElement | null = null;
    const state = followStateRef.current;

    function pauseFollowing() {
      state.isFollowing = false;
      state.scrolledAt = performance.now();
    }

    function follow() {
      const now = position?.get() ?? null;
      const { last } = state;
      const hasStarted = now?.isPlaying && !last?.isPlaying;
      const hasSeeked = hasStarted || (now && (!last || Math.abs(now.seconds - last.seconds) > FOLLOW_SEEK_SECONDS));
      if (hasSeeked) state.isFollowing = true;
      const id = now && findSegmentAt(rows, now.seconds);
      const element = id ? findElement(listRef.current, id) : null;
      if (element !== playingElement) {
        if (playingElement) delete playingElement.dataset.playing;
        if (element) element.dataset.playing = '';
        playingElement = element;
      }
      const isDue = hasSeeked || id !== state.segmentId;
      Object.assign(state, { last: now, segmentId: id });
      if (!element || element.closest('[hidden]')) return;
      const isInView = isWithinMargins(element, container);
      if (isInView && performance.now() - state.scrolledAt > FOLLOW_PAUSE_MS) state.isFollowing = true;
      if (isDue && state.isFollowing && !isInView && !isTyping() && !hasSelectedWords())
        scrollToElement(element, container);
    }

    const target = container ?? window;
    target.addEventListener('wheel', pauseFollowing, listenerOptions);
    target.addEventListener('touchmove', pauseFollowing, listenerOptions);
    target.addEventListener(
      'keydown',
      (event) => event instanceof KeyboardEvent && SCROLL_KEYS.includes(event.key) && pauseFollowing(),
      listenerOptions,
    );
    // A press on the scroll bar.
    target.addEventListener(
      'pointerdown',
      ({ target: pressed }) => pressed === container && pauseFollowing(),
      listenerOptions,
    );
    const unobserve = position.observe(follow);
    follow();
    return () => {
      cleanup.abort();
      unobserve();
      if (playingElement) delete playingElement.dataset.playing;
    };
  }, [position, listRef, rows, scrollerRef]);
}

function findElement(list: HTMLElement | null, segmentId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(segmentId)}"]`) ?? null;
}

/** Whether an element is neither at the edge of its container nor outside of it. */
function isWithinMargins(element: HTMLElement, container: HTMLElement | null): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const from = container?.getBoundingClientRect().top ?? 0;
  const height = container?.clientHeight ?? window.innerHeight;
  return top >= from + height * FOLLOW_MARGIN_SHARE && bottom <= from + height * (1 - FOLLOW_MARGIN_SHARE);
}
