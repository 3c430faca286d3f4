import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { getAudioExtension } from '../../domain/recordings/container.ts';
import type { Ports } from '../ports.ts';
import { readAudioToken } from './audio-links.ts';

/** Without `from`, all of it; a negative `from` counts from the end. `to` is inclusive. */
export type ReadAudio = { meetingId: string; token: string; from?: number | undefined; to?: number | undefined };

export type AudioRange = {
  contentType: string;
  filename: string;
  byteSize: number;
  from: number;
  to: number;
  bytes: AsyncIterable<Uint8Array>;
};

/** A range of the audio. The signed token authorizes the request. Throws recording.range_unsatisfiable. */
export async function readAudio(ports: Ports, request: ReadAudio, signal: AbortSignal): Promise<AudioRange> {
  const { signer, recordings, audioStorage, now } = ports;
  const { meetingId } = request;
  const { accountId, recordingId } = readAudioToken(signer, request.token, { meetingId, now: now() });
  const scope = systemScope('a signed token authorizes the playback', accountId);
  const recording = await recordings.find(scope, recordingId);
  if (!recording?.audio) throw new AppError('recording.not_found');
  const { key, contentType, byteSize } = recording.audio;
  const { from, to } = resolveRange(request, byteSize);
  const day = recording.startedAt.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const filename = `recording-${day}.${getAudioExtension(contentType)}`;
  return { contentType, filename, byteSize, from, to, bytes: audioStorage.readRange(key, from, to, signal) };
}

function resolveRange(
  { from = 0, to }: Pick<ReadAudio, 'from' | 'to'>,
  byteSize: number,
): { from: number; to: number } {
  const first = from < 0 ? Math.max(byteSize + from, 0) : from;
  const last = Math.min(to ?? byteSize - 1, byteSize - 1);
  if (first > last || first >= byteSize) {
    throw new AppError('recording.range_unsatisfiable', { details: { byteSize } });
  }
  return { from: first, to: last };
}
