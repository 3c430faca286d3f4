import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Blob } from '../../domain/blob.ts';
import { detectMediaFormat, SNIFFED_BYTES } from '../../domain/transcription/media-format.ts';
import { claimBlob } from '../claim-blob.ts';
import { releaseBlob } from '../release-blob.ts';
import type { TranscriptionPorts } from './ports.ts';
import { requestTranscription } from './request-transcription.ts';

/**
 * Claims an uploaded audio or video file for a meeting and starts its transcription. Idempotent. Throws blob.not_found, blob.not_uploaded,
 * blob.claimed, transcript.format_unknown.
 */
export async function transcribeUpload(
  ports: TranscriptionPorts,
  actor: Actor,
  { signedId, meetingId }: { readonly signedId: string; readonly meetingId: string },
  signal: AbortSignal,
): Promise<{ recordingId: string; version: number }> {
  const owner = `meeting:${meetingId}`;
  const blob = await claimBlob(ports, actor, signedId, owner);
  if (detectMediaFormat(await readHead(ports, blob, signal)) === undefined) {
    await releaseBlob(ports, actor.accountId, blob.id, owner);
    throw new AppError('transcript.format_unknown');
  }
  const { version } = await requestTranscription(ports, actor, { meetingId, recordingId: blob.id });
  return { recordingId: blob.id, version };
}

async function readHead(
  { storage }: Pick<TranscriptionPorts, 'storage'>,
  { key }: Blob,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of storage.read(key, signal)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= SNIFFED_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, SNIFFED_BYTES);
}
