import { SEEK_SECONDS, SKIP_SECONDS } from '../limits.ts';

export type PlaybackCommand = { readonly type: 'toggle' } | { readonly type: 'seek'; readonly bySeconds: number };

const COMMANDS: Readonly<Record<string, PlaybackCommand>> = {
  ' ': { type: 'toggle' },
  k: { type: 'toggle' },
  j: { type: 'seek', bySeconds: -SKIP_SECONDS },
  l: { type: 'seek', bySeconds: SKIP_SECONDS },
  ArrowLeft: { type: 'seek', bySeconds: -SEEK_SECONDS },
  ArrowRight: { type: 'seek', bySeconds: SEEK_SECONDS },
};

/** The command of a key without modifiers. */
export function getPlaybackCommand(key: string): PlaybackCommand | null {
  return COMMANDS[key] ?? null;
}

/** The command of a key with Alt, which works while typing as well: the physical key, because Alt changes the letter. */
export function getTypingCommand(code: string): PlaybackCommand | null {
  return /^Key[JKL]$/.test(code) ? getPlaybackCommand(code.slice(-1).toLowerCase()) : null;
}

/** A position inside of the audio. */
export function clampPosition(seconds: number, duration: number): number {
  return Math.min(Math.max(0, seconds), duration);
}
