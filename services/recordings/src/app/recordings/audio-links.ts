import { AppError } from '@minutehand/contracts/errors';
import type { Signer } from '../ports.ts';

/** The audio of one recording, in a signed payload. Ids contain no slashes. */
export type AudioReference = { accountId: string; meetingId: string; recordingId: string };

export function createAudioToken(signer: Signer, reference: AudioReference, expiresAt: Date): string {
  const { accountId, meetingId, recordingId } = reference;
  return signer.sign('audio', `${accountId}/${meetingId}/${recordingId}/${expiresAt.getTime()}`);
}

/** Throws recording.audio_link_invalid when the token is forged, has expired, or is of another meeting. */
export function readAudioToken(
  signer: Signer,
  token: string,
  requested: { meetingId: string; now: Date },
): AudioReference {
  const [accountId, meetingId, recordingId, expires] = signer.read('audio', token)?.split('/') ?? [];
  const isValid = meetingId === requested.meetingId && Number(expires) > requested.now.getTime();
  if (!accountId || !meetingId || !recordingId || !isValid) throw new AppError('recording.audio_link_invalid');
  return { accountId, meetingId, recordingId };
}
