import type { SlotProps } from '@minutehand/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clampPosition } from '../../domain/playback.ts';
import { findEndOfSilence, type Silence } from '../../domain/skip-silence.ts';

export type AudioState = { position: number; isPlaying: boolean; hasFailed: boolean };

type AudioOptions = {
  url: string;
  duration: number;
  clip: SlotProps['meeting.player']['clip'];
  rate: number;
  /** Silences to skip. */
  silences: readonly Silence[];
  /** Fetches a new URL. */
  onExpired: () => void;
  onPosition: SlotProps['meeting.player']['onPosition'];
};

/**
 * Plays an audio file, and each requested clip exactly to its end. The first URL stays while it works: a new one, such as after a
 * correction of the transcript, would interrupt playback. An expired URL is replaced once for each failure.
 */
export function useAudio({ url, duration, clip, rate, silences, onExpired, onPosition }: AudioOptions) {
  const elementRef = useRef<HTMLAudioElement>(null);
  const clipEndRef = useRef<number | null>(null);
  const [source, setSource] = useState({ url, position: 0, shouldPlay: false });
  const [state, setState] = useState<AudioState>({ position: 0, isPlaying: false, hasFailed: false });
  /** Errors since the audio last played. */
  const failuresRef = useRef(0);
  const needsNewUrlRef = useRef(false);

  function change(changes: Partial<AudioState>) {
    setState((current) => ({ ...current, ...changes }));
    const { position, isPlaying } = { ...state, ...changes };
    onPosition?.(position, isPlaying);
  }

  /** Moves to a position; the end of a clip no longer applies. */
  function seek(seconds: number) {
    if (!elementRef.current) return;
    clipEndRef.current = null;
    elementRef.current.currentTime = clampPosition(seconds, duration);
    change({ position: clampPosition(seconds, duration) });
  }

  function play() {
    elementRef.current?.play().catch(() => change({ isPlaying: false }));
  }

  const request = clip?.request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request plays once
  useEffect(() => {
    if (!clip) return;
    seek(clip.start);
    clipEndRef.current = clip.end;
    play();
  }, [request]);

  useEffect(() => {
    if (!elementRef.current) return;
    // A new source starts with the default rate.
    elementRef.current.defaultPlaybackRate = rate;
    elementRef.current.playbackRate = rate;
  }, [rate]);

  /** Continues with another URL at the same position. */
  function replaceUrl(next: string) {
    needsNewUrlRef.current = false;
    setSource({ url: next, position: state.position, shouldPlay: state.isPlaying });
  }

  const onNewUrl = useEffectEvent(() => {
    if (needsNewUrlRef.current && url !== source.url) replaceUrl(url);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new URL
  useEffect(() => onNewUrl(), [url]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once for each source
  useEffect(() => {
    if (source.position === 0 || !elementRef.current) return;
    elementRef.current.currentTime = source.position;
    if (source.shouldPlay) play();
  }, [source]);

  /** Ends a clip, and skips silence. */
  const applyClipAndSilences = useEffectEvent(() => {
    const audio = elementRef.current;
    if (!audio) return;
    if (clipEndRef.current !== null) {
      if (audio.currentTime < clipEndRef.current) return;
      clipEndRef.current = null;
      audio.pause();
      return;
    }
    const end = findEndOfSilence(silences, audio.currentTime);
    if (end !== null) audio.currentTime = clampPosition(end, duration);
  });

  const { isPlaying } = state;
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(onFrame);
    return () => cancelAnimationFrame(frame);

    // The event "timeupdate" comes four times a second: a clip would continue for up to 250 ms.
    function onFrame() {
      applyClipAndSilences();
      frame = requestAnimationFrame(onFrame);
    }
  }, [isPlaying]);

  return {
    state,
    seek,
    toggle: () => (elementRef.current?.paused === false ? elementRef.current.pause() : play()),
    retry: () => {
      failuresRef.current = 0;
      needsNewUrlRef.current = true;
      change({ hasFailed: false });
      onExpired();
    },
    props: {
      ref: elementRef,
      src: source.url,
      preload: 'none' as const,
      onPlay: () => change({ isPlaying: true, hasFailed: false }),
      onPlaying: () => {
        failuresRef.current = 0;
      },
      onPause: () => change({ isPlaying: false }),
      onTimeUpdate: () => {
        // Frames are not drawn while the page is hidden.
        if (document.hidden && isPlaying) applyClipAndSilences();
        change({ position: elementRef.current?.currentTime ?? 0 });
      },
      onError: () => {
        failuresRef.current += 1;
        if (failuresRef.current > 1) return change({ isPlaying: false, hasFailed: true });
        needsNewUrlRef.current = true;
        // A newer URL may be known already.
        if (url !== source.url) replaceUrl(url);
        else onExpired();
      },
    },
  };
}
