import { csrfToken, getErrorMessage } from '@minutehand/web-kit';
import type { Chunk, UploadFailure } from '../domain/upload-plan.ts';
import { CHUNK_AGE_SECONDS_MAX, UPLOAD_DEADLINE_MS } from '../limits.ts';
import { texts } from '../texts.ts';
import type { LocalMark } from './recording-database.ts';

export type UploadResult = { readonly ok: true } | { readonly ok: false; readonly failure: UploadFailure };

export type ChunkUpload = {
  readonly recordingId: string;
  readonly chunk: Chunk;
  readonly mimeType: string;
  /** JSON, only with the first chunk. */
  readonly microphone?: string | undefined;
  /** Names, separated by commas; only with the first chunk. */
  readonly consentTold?: string | undefined;
  readonly takesOver?: boolean;
};

export type RecordingStatistics = { readonly total: number; readonly successful: number; readonly failed: number };

export type DeviceSwitch = {
  readonly from: string;
  readonly to: string;
  readonly microphone: string;
  /** ISO 8601 UTC. */
  readonly at: string;
};

export type RecordingApi = {
  uploadChunk(meetingId: string, upload: ChunkUpload, signal?: AbortSignal): Promise<UploadResult>;
  logSwitch(meetingId: string, recordingId: string, change: DeviceSwitch): Promise<UploadResult>;
  finish(
    meetingId: string,
    recordingId: string,
    statistics: RecordingStatistics,
    mimeType: string,
  ): Promise<UploadResult>;
  savePauseState(meetingId: string, isPaused: boolean): Promise<UploadResult>;
  addMark(meetingId: string, recordingId: string, mark: LocalMark): Promise<UploadResult>;
  /** True if the server responds to a request that reads the recordings of the meeting. */
  isServing(meetingId: string): Promise<boolean>;
};

/**
 * The requests of the recorder. Unlike the API client of the page, they do not leave the page when the session has ended, because that would end the
 * recording.
 */
export const recordingApi: RecordingApi = {
  uploadChunk(meetingId, { recordingId, chunk, mimeType, microphone, consentTold, takesOver }, signal) {
    const extension = getExtension(mimeType);
    const form = new FormData();
    form.set('recording_id', recordingId);
    form.set('chunk_number', String(chunk.number));
    form.set('is_final_chunk', 'false');
    form.set('current_duration', chunk.endSeconds.toFixed(3));
    if (chunk.recordedAt) form.set('chunk_age', getAgeSeconds(chunk.recordedAt).toFixed(3));
    form.set('mime_type', mimeType);
    if (microphone) form.set('microphone_info', microphone);
    if (consentTold) form.set('consent_told', consentTold);
    if (takesOver) form.set('take_over', 'true');
    // The file is last, so that the server has all fields before its bytes arrive.
    form.set('chunk', new Blob([chunk.bytes], { type: mimeType }), `chunk_${chunk.number}.${extension}`);
    return send(meetingId, 'recording', form, { signal });
  },

  logSwitch(meetingId, recordingId, { from, to, microphone, at }) {
    const form = new FormData();
    form.set('recording_id', recordingId);
    form.set('device_switch', 'true');
    form.set('old_device_id', from);
    form.set('new_device_id', to);
    form.set('new_device_info', microphone);
    form.set('switch_timestamp', at);
    return send(meetingId, 'recording', form);
  },

  finish(meetingId, recordingId, { total, successful, failed }, mimeType) {
    const form = new FormData();
    form.set('recording_id', recordingId);
    form.set('is_final_chunk', 'true');
    form.set('total_chunks', String(total));
    form.set('successful_chunks', String(successful));
    form.set('failed_chunks', String(failed));
    form.set('success_rate', (total === 0 ? 100 : (100 * successful) / total).toFixed(1));
    form.set('format', getExtension(mimeType));
    return send(meetingId, 'recording', form);
  },

  savePauseState: (meetingId, isPaused) =>
    send(meetingId, 'update_pause_state', JSON.stringify({ is_paused: isPaused })),

  async addMark(meetingId, recordingId, { id, kind, seconds }) {
    const sendBody = (body: object) => send(meetingId, 'recording/marks', JSON.stringify(body), { idempotencyKey: id });
    const result = await sendBody({ recording_id: recordingId, kind, seconds });
    // Without this response, a mark that does not name its recording could be a new one, of another recording.
    if (result.ok || !result.failure.isKeyReused) return result;
    // An earlier version of the page may have sent the mark without its recording, and the server compares the bodies of repeated requests.
    const repeated = await sendBody({ kind, seconds });
    return repeated.ok || repeated.failure.kind !== 'rejected' ? repeated : result;
  },

  async isServing(meetingId) {
    try {
      const response = await fetch(getPath(meetingId, 'recording'), {
        headers: { Accept: 'application/json' },
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(UPLOAD_DEADLINE_MS),
      });
      return response.ok && readField(await response.json(), 'recording') !== undefined;
    } catch {
      return false;
    }
  },
};

export function getExtension(mimeType: string): 'webm' | 'mp4' {
  return mimeType.includes('mp4') ? 'mp4' : 'webm';
}

/** Compares two times of this device, because its clock may be wrong. The limits apply if the clock is set in between. */
function getAgeSeconds(recordedAt: number): number {
  return Math.max(0, Math.min((Date.now() - recordedAt) / 1_000, CHUNK_AGE_SECONDS_MAX));
}

type SendOptions = { readonly signal?: AbortSignal | undefined; readonly idempotencyKey?: string };

async function send(
  meetingId: string,
  action: string,
  body: FormData | string,
  options: SendOptions = {},
): Promise<UploadResult> {
  const path = getPath(meetingId, action);
  try {
    const token = await csrfToken.current();
    const first = await post(path, body, token, options);
    if (first?.status !== 403) return await readResult(first);
    // The token changes with the session, for example after the user signed in again in another tab.
    const newToken = await csrfToken.refresh();
    return await readResult(newToken === token ? first : await post(path, body, newToken, options));
  } catch (error) {
    // Another account or user is open in another tab; the upload continues when this one is open again.
    return { ok: false, failure: { kind: 'unavailable', message: getErrorMessage(error) } };
  }
}

function getPath(meetingId: string, action: string): string {
  return `/meetings/${encodeURIComponent(meetingId)}/${action}`;
}

async function post(
  path: string,
  body: FormData | string,
  token: string | null,
  { signal, idempotencyKey }: SendOptions,
) {
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('X-CSRF-Token', token);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const deadline = AbortSignal.timeout(UPLOAD_DEADLINE_MS);
  try {
    return await fetch(path, {
      method: 'POST',
      headers,
      body,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch {
    return null;
  }
}

async function readResult(response: Response | null): Promise<UploadResult> {
  if (!response) return { ok: false, failure: { kind: 'unreachable', message: texts.recorder.serverUnreachable } };
  const body: unknown = await response.json().catch(() => null);
  const status = readField(body, 'status');
  const isAccepted = status === 'success' || status === 'processing' || readField(body, 'mark') !== undefined;
  if (response.ok && isAccepted) return { ok: true };
  const error = readField(body, 'error');
  return {
    ok: false,
    failure: {
      kind: getFailureKind(response),
      message: typeof error === 'string' ? error : texts.recorder.uploadFailed,
      ...(response.status >= 500 ? { isServerError: true } : {}),
      ...(readField(body, 'idempotency_key_reused') === true ? { isKeyReused: true } : {}),
    },
  };
}

function getFailureKind({ status, ok, headers }: Response): UploadFailure['kind'] {
  if (status === 401) return 'signed_out';
  // An earlier attempt whose response was lost is still in progress.
  if (status === 409 && headers.has('Retry-After')) return 'unavailable';
  const isTemporary = ok || status >= 500 || status === 403 || status === 408 || status === 425 || status === 429;
  return isTemporary ? 'unavailable' : 'rejected';
}

function readField(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
}
