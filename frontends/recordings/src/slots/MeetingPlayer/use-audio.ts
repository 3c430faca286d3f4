import type { SlotProps } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { clampPosition } from '../../domain/playback.ts';

export type AudioState = { position: number; isPlaying: boolean; hasFailed: boolean };

type Clip = SlotProps['meeting.player']['clip'];

/** Plays an audio file, and each requested clip exactly to its end. An expired URL is replaced once for each failure. */
export function useAudio(url: string, duration: number, clip: Clip, onExpired: () => void) {
  const element = useRef<HTMLAudioElement>(null);
  const end = useRef<number | null>(null);
  const lastFailedUrl = useRef('');
  const [state, setState] = useState<AudioState>({ position: 0, isPlaying: false, hasFailed: false });

  /** Moves to a position; the rest of a clip is forgotten. */
  function seek(seconds: number) {
    if (!element.current) return;
    end.current = null;
    element.current.currentTime = clampPosition(seconds, duration);
    setState((current) => ({ ...current, position: clampPosition(seconds, duration) }));
  }

  function play() {
    element.current?.play().catch(() => setState((current) => ({ ...current, isPlaying: false })));
  }

  const request = clip?.request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request plays once
  useEffect(() => {
    if (!clip) return;
    seek(clip.start);
    end.current = clip.end;
    play();
  }, [request]);

  const { isPlaying } = state;
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(check);
    return () => cancelAnimationFrame(frame);

    // The event "timeupdate" comes four times a second: a clip would play on for up to 250 ms.
    function check() {
      const audio = element.current;
      if (audio && end.current !== null && audio.currentTime >= end.current) {
        end.current = null;
        audio.pause();
      }
      frame = requestAnimationFrame(check);
    }
  }, [isPlaying]);

  return {
    state,
    seek,
    toggle: () => (element.current?.paused === false ? element.current.pause() : play()),
    setRate: (rate: number) => {
      if (element.current) element.current.playbackRate = rate;
    },
    retry: () => {
      lastFailedUrl.current = '';
      setState((current) => ({ ...current, hasFailed: false }));
      onExpired();
    },
    props: {
      ref: element,
      src: url,
      preload: 'none' as const,
      onPlay: () => setState((current) => ({ ...current, isPlaying: true, hasFailed: false })),
      onPause: () => setState((current) => ({ ...current, isPlaying: false })),
      onTimeUpdate: () => setState((current) => ({ ...current, position: element.current?.currentTime ?? 0 })),
      onError: () => {
        const isFirst = lastFailedUrl.current === '';
        lastFailedUrl.current = url;
        if (isFirst) onExpired();
        else setState((current) => ({ ...current, isPlaying: false, hasFailed: true }));
      },
    },
  };
}
