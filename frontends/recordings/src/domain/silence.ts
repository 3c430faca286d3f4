import { SILENCE_LEVEL, SILENCE_WARNING_SECONDS } from '../limits.ts';

/** The recorded second of the latest sound. */
export type SilenceState = { readonly lastSoundSeconds: number };

export function addLevel(silence: SilenceState, level: number, seconds: number): SilenceState {
  return level >= SILENCE_LEVEL ? { lastSoundSeconds: seconds } : silence;
}

/** Whether the input has been silent for so long that the user should check the microphone. */
export function isSilent({ lastSoundSeconds }: SilenceState, seconds: number): boolean {
  return seconds - lastSoundSeconds >= SILENCE_WARNING_SECONDS;
}
