import { DAY_MS } from '@minutehand/contracts/limits';
import type { Recording } from './recording.ts';

/** When the audio is deleted: `retentionDays` after its last chunk arrived. Null if it is kept permanently, or was deleted. */
export function getAudioExpiry(
  { state, lastChunkAt, audioDeletedAt }: Pick<Recording, 'state' | 'lastChunkAt' | 'audioDeletedAt'>,
  retentionDays: number,
): Date | null {
  const hasEnded = state === 'ready' || state === 'failed';
  if (!hasEnded || audioDeletedAt !== null || retentionDays === 0) return null;
  return new Date(lastChunkAt.getTime() + retentionDays * DAY_MS);
}

/** The recording without its audio and chunks. Consent, marks and times stay. */
export function expireRecording<R extends Recording>(recording: R, now: Date): R {
  return { ...recording, state: 'ready', failureCode: '', audio: null, storedBytes: 0, audioDeletedAt: now };
}
