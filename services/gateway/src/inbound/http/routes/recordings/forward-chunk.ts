import { recordingChunkSchema } from '@minutehand/contracts/http/meetings/recordings';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { StoreChunkRequest } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import { RECORDING_CHUNK_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import type { FormFile } from '../../requests/file-form.ts';
import { parseBody } from '../../validation.ts';

type ForwardedChunk = { readonly meetingId: string; readonly file: FormFile };

/** Sends a chunk to the recordings service while it arrives. */
export function forwardChunk(
  recordings: Clients['recordings'],
  { meetingId, file }: ForwardedChunk,
  call: CallOptions,
) {
  return recordings.storeChunk(toChunkStream(meetingId, file), { ...call, deadlineMs: RECORDING_CHUNK_DEADLINE_MS });
}

/**
 * Sends a chunk whose form is small in one message, when it has arrived: a stream costs several times as much. The options of the call are
 * requested then, because the caller may have lost access in the meantime.
 */
export async function forwardSmallChunk(
  recordings: Clients['recordings'],
  { meetingId, file: { readAll, readFields } }: ForwardedChunk,
  getCall: () => Promise<CallOptions>,
) {
  const chunk = await readAll();
  const fields = toChunkFields(await readFields());
  const options = { ...(await getCall()), deadlineMs: RECORDING_CHUNK_DEADLINE_MS };
  return recordings.storeSmallChunk({ meetingId, chunk, fields }, options);
}

/** The fields follow the file, because the form may have them after it. */
async function* toChunkStream(
  meetingId: string,
  { readPieces, readFields }: FormFile,
): AsyncGenerator<StoreChunkRequest> {
  yield { part: { $case: 'header', value: { meetingId } } };
  for await (const buffer of readPieces()) {
    for (let offset = 0; offset < buffer.length; offset += STREAM_CHUNK_BYTES) {
      yield { part: { $case: 'chunk', value: Buffer.from(buffer.subarray(offset, offset + STREAM_CHUNK_BYTES)) } };
    }
  }
  yield { part: { $case: 'fields', value: toChunkFields(await readFields()) } };
}

function toChunkFields(fields: unknown) {
  const chunk = parseBody(recordingChunkSchema, fields);
  return {
    recordingId: chunk.recording_id ?? '',
    chunkNumber: chunk.chunk_number,
    currentDurationSeconds: chunk.current_duration,
    ageSeconds: chunk.chunk_age ?? 0,
    mimeType: chunk.mime_type,
    microphoneInfo: chunk.microphone_info ?? '',
    consentTold: (chunk.consent_told ?? '').split(',').map((name) => name.trim()),
    takeOver: chunk.take_over ?? false,
  };
}
