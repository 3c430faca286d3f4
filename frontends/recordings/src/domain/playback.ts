import { SEEK_SECONDS, SKIP_SECONDS } from '../limits.ts';

export type PlaybackCommand = { readonly type: 'toggle' } | { readonly type: 'seek'; readonly bySeconds: number };

/** The command of a key. Arrow keys belong to the player only while it has the focus: elsewhere they scroll. */
export function getPlaybackCommand(key: string, isPlayerFocused: boolean): PlaybackCommand | null {
  switch (key) {
    case ' ':
    case 'k':
      return { type: 'toggle' };
    case 'j':
      return { type: 'seek', bySeconds: -SKIP_SECONDS };
    case 'l':
      return { type: 'seek', bySeconds: SKIP_SECONDS };
    case 'ArrowLeft':
      return isPlayerFocused ? { type: 'seek', bySeconds: -SEEK_SECONDS } : null;
    case 'ArrowRight':
      return isPlayerFocused ? { type: 'seek', bySeconds: SEEK_SECONDS } : null;
    default:
      return null;
  }
}

/** A position inside of the audio. */
export function clampPosition(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), duration);
}
