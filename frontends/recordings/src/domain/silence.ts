import { SILENCE_LEVEL, SILENCE_WARNING_SECONDS } from '../limits.ts';

/** The recorded second of the latest sound. */
export type Silence = { readonly lastSoundSeconds: number };

export function addLevel(silence: Silence, level: number, seconds: number): Silence {
  return level >= SILENCE_LEVEL ? { lastSoundSeconds: seconds } : silence;
}

/** Whether the input has been silent for so long that the user should check the microphone. */
export function isSilent({ lastSoundSeconds }: Silence, seconds: number): boolean {
  return seconds - lastSoundSeconds >= SILENCE_WARNING_SECONDS;
}
