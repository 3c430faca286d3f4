import { createContext, useContext } from 'react';

/** Plays a part of the recording; without an end, on to the end of the audio. */
export type PlayRecording = (start: number, end?: number | null) => void;

export const PlaybackContext = createContext<PlayRecording | null>(null);

/** Null while the meeting has no audio. */
export function usePlayback(): PlayRecording | null {
  return useContext(PlaybackContext);
}
