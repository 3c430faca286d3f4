import { MEDIA_TIME_TOLERANCE_MS } from '../../limits.ts';
import type { Container } from './container.ts';

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const TIMESTAMP = 0xe7;
const FRAGMENT = Buffer.from('moof', 'latin1');
const FRAGMENT_HEADER = Buffer.from('mfhd', 'latin1');
const BOX_SIZE_BYTES = 4;
const MEDIA_HEADER = Buffer.from('mdhd', 'latin1');
const FRAGMENT_TIME = Buffer.from('tfdt', 'latin1');

/** The start of the first cluster or fragment in these bytes: milliseconds of a WebM, units of an MP4. Undefined if none starts in them. */
export function findMediaTime(container: Container, bytes: Uint8Array): number | undefined {
  const buffer = Buffer.from(bytes);
  return container === 'webm' ? findClusterTime(buffer) : findFragmentTime(buffer);
}

export type MediaStart = {
  readonly byte: number;
  /** Its time in the container (s); null if it is not known. */
  readonly seconds: number | null;
};

/** The units of an MP4 per second, from its header. Undefined for a WebM. */
export function findTimescale(container: Container, header: Uint8Array): number | undefined {
  const buffer = Buffer.from(header);
  const offset = container === 'mp4' ? buffer.indexOf(MEDIA_HEADER) : -1;
  // Layout of the box: type, version and flags, two times of 32 or 64 bits, timescale.
  const timescaleAt = offset + 8 + (buffer[offset + 4] === 1 ? 16 : 8);
  if (offset === -1 || timescaleAt + 4 > buffer.length) return undefined;
  return buffer.readUInt32BE(timescaleAt) || undefined;
}

/** The start of each cluster or fragment in these bytes. One that ends within its head is left out. An MP4 has times only with its timescale. */
export function findMediaStarts(container: Container, bytes: Uint8Array, timescale?: number): MediaStart[] {
  const buffer = Buffer.from(bytes);
  if (container === 'webm')
    return [...findClusters(buffer)].map(({ offset, time }) => ({ byte: offset, seconds: time / 1_000 }));
  const starts: MediaStart[] = [];
  for (let offset = buffer.indexOf(FRAGMENT); offset !== -1; offset = buffer.indexOf(FRAGMENT, offset + 1)) {
    // The size of the box is before its type. A fragment starts with its own header.
    const isBox = offset >= BOX_SIZE_BYTES && buffer.subarray(offset + 8, offset + 12).equals(FRAGMENT_HEADER);
    if (!isBox) continue;
    const time = timescale === undefined ? undefined : findFragmentTime(buffer.subarray(offset));
    starts.push({ byte: offset - BOX_SIZE_BYTES, seconds: time === undefined ? null : time / (timescale ?? 1) });
  }
  return starts;
}

function findClusterTime(buffer: Buffer): number | undefined {
  for (const { time } of findClusters(buffer)) return time;
  return undefined;
}

/** The clusters of a WebM. Layout of a cluster: id, size (1 to 8 bytes), id of the timestamp, size of the timestamp, timestamp. */
function* findClusters(buffer: Buffer): Generator<{ offset: number; time: number }> {
  for (let offset = buffer.indexOf(CLUSTER); offset !== -1; offset = buffer.indexOf(CLUSTER, offset + 1)) {
    const sizeAt = offset + CLUSTER.length;
    const sizeBytes = Math.clz32(buffer[sizeAt] ?? 0) - 24 + 1;
    const idAt = sizeAt + sizeBytes;
    const length = (buffer[idAt + 1] ?? 0) & 0x7f;
    const isTimestamp = sizeBytes <= 8 && buffer[idAt] === TIMESTAMP && length >= 1 && length <= 6;
    if (isTimestamp && idAt + 2 + length <= buffer.length) yield { offset, time: buffer.readUIntBE(idAt + 2, length) };
  }
}

/** The time of an MP4 fragment. Layout of its box: type, version (0: 32 bits, 1: 64 bits) and flags, time. */
function findFragmentTime(buffer: Buffer): number | undefined {
  const offset = buffer.indexOf(FRAGMENT_TIME);
  const version = buffer[offset + 4];
  if (offset === -1 || version === undefined) return undefined;
  const timeAt = offset + 8;
  if (timeAt + (version === 1 ? 8 : 4) > buffer.length) return undefined;
  return version === 1 ? Number(buffer.readBigUInt64BE(timeAt)) : buffer.readUInt32BE(timeAt);
}

/**
 * True if the audio after a gap cannot belong to the same container: its times start from zero with each container. `gapSeconds` is the time
 * between the two chunks.
 */
export function isOtherContainer(
  container: Container,
  { before, after, gapSeconds }: { before: number; after: number; gapSeconds: number },
): boolean {
  if (container === 'mp4') return after < before;
  return after < before + gapSeconds * 1_000 - MEDIA_TIME_TOLERANCE_MS;
}
