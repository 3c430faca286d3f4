import { UPLOAD_POSTPONED_MS, UPLOAD_RETRIES, UPLOAD_RETRY_MS } from '../limits.ts';

/** About a second of audio. Slices with the same part belong to one container; only these can be joined. */
export type Slice = {
  readonly index: number;
  readonly part: number;
  readonly bytes: ArrayBuffer;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** When its end was recorded, by the clock of this device (ms). Earlier versions of the page stored none. */
  readonly recordedAt?: number | undefined;
};

/** The content of one upload request. Its number and bytes never change, so that repeating it is safe. */
export type Chunk = Omit<Slice, 'index'> & { readonly number: number };

/** Joins consecutive slices of the same container into chunks. */
export function joinSlices(slices: readonly Slice[], firstNumber: number): Chunk[] {
  const groups: Slice[][] = [];
  for (const slice of [...slices].sort((a, b) => a.index - b.index)) {
    const last = groups.at(-1);
    if (last?.[0]?.part === slice.part) last.push(slice);
    else groups.push([slice]);
  }
  return groups.map((group, index) => ({
    number: firstNumber + index,
    part: group[0]?.part ?? 0,
    bytes: joinBytes(group.map(({ bytes }) => bytes)),
    startSeconds: group[0]?.startSeconds ?? 0,
    endSeconds: group.at(-1)?.endSeconds ?? 0,
    recordedAt: group.at(-1)?.recordedAt,
  }));
}

export function joinBytes(buffers: readonly ArrayBuffer[]): ArrayBuffer {
  const joined = new Uint8Array(buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const buffer of buffers) {
    joined.set(new Uint8Array(buffer), offset);
    offset += buffer.byteLength;
  }
  return joined.buffer;
}

/** The reason for a failed upload. `unreachable`: there was no response; `unavailable`: a temporary failure of the server; `signed_out`: the user must sign in again; `rejected`: the same request will always fail. */
export type UploadFailure = {
  readonly kind: 'unreachable' | 'unavailable' | 'signed_out' | 'rejected';
  readonly message: string;
  /** The status of the response was 5xx. */
  readonly isServerError?: boolean;
  /** Another request had the Idempotency-Key of this one. */
  readonly isKeyReused?: boolean;
};

export type FailureResponse =
  | { readonly action: 'retry'; readonly delayMs: number }
  /** Retries are used up: the chunk is kept and retried later. */
  | { readonly action: 'postpone'; readonly delayMs: number }
  /** The chunk is kept on the device and skipped. */
  | { readonly action: 'skip' }
  /** Recording ends. */
  | { readonly action: 'stop' };

/** The next action after a failed attempt; the first attempt is 1. */
export function respondToFailure(failure: UploadFailure, attempt: number): FailureResponse {
  if (failure.kind === 'rejected') return { action: isForcedStop(failure.message) ? 'stop' : 'skip' };
  if (failure.kind === 'signed_out') return { action: 'postpone', delayMs: UPLOAD_POSTPONED_MS };
  return attempt <= UPLOAD_RETRIES
    ? { action: 'retry', delayMs: UPLOAD_RETRY_MS * 2 ** (attempt - 1) }
    : { action: 'postpone', delayMs: UPLOAD_POSTPONED_MS };
}

/**
 * The server ends a recording by rejecting it with an error that mentions "too long" or "refresh". Temporary errors may contain these
 * words too ("took too long to respond") and never end a recording.
 */
function isForcedStop(message: string): boolean {
  return /too long|refresh/i.test(message);
}
