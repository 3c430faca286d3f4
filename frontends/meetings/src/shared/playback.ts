import { createContext, useContext } from 'react';

/** Plays a part of the recording; without an end, until the end of the audio. */
export type PlayRecording = (start: number, end?: number | null) => void;

export const PlaybackContext = createContext<PlayRecording | null>(null);

/** Null while the meeting has no audio. */
export function usePlayback(): PlayRecording | null {
  return useContext(PlaybackContext);
}

export type PlaybackPosition = { readonly seconds: number; readonly isPlaying: boolean };

/** The position of the player. It changes several times a second, so it is observed without rendering. */
export type ObservedPosition = {
  /** Null until the audio has been played. */
  get(): PlaybackPosition | null;
  set(position: PlaybackPosition): void;
  /** Returns a function that stops observing. */
  observe(listener: () => void): () => void;
};

export function createPosition(): ObservedPosition {
  let current: PlaybackPosition | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(position) {
      current = position;
      for (const listener of listeners) listener();
    },
    observe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PositionContext = createContext<ObservedPosition | null>(null);

/** Null outside of a meeting. */
export function usePosition(): ObservedPosition | null {
  return useContext(PositionContext);
}
