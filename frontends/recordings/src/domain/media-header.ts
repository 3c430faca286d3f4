/** First bytes of a WebM cluster and the type of an MP4 fragment: where the audio begins. */
const WEBM_CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const MP4_FRAGMENT = [0x6d, 0x6f, 0x6f, 0x66];
/** An MP4 box begins with its size, before its type. */
const MP4_SIZE_BYTES = 4;

/** The header of a container, which ends where its audio begins; at most `limit` bytes. */
export function findMediaHeader(bytes: ArrayBuffer, limit: number): ArrayBuffer {
  const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, limit));
  const cluster = indexOf(start, WEBM_CLUSTER);
  if (cluster >= 0) return bytes.slice(0, cluster);
  const fragment = indexOf(start, MP4_FRAGMENT);
  return bytes.slice(0, fragment >= MP4_SIZE_BYTES ? fragment - MP4_SIZE_BYTES : start.byteLength);
}

function indexOf(bytes: Uint8Array, pattern: readonly number[]): number {
  return bytes.findIndex((_, index) => pattern.every((value, offset) => bytes[index + offset] === value));
}
