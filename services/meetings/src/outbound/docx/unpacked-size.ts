import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * True when all entries of a zip archive unpack to at most `limit` bytes. What the archive says of itself is not
 * believed: each entry is inflated, up to what is left of the limit. Throws for what is no zip archive.
 */
export function unpacksWithin(archive: Buffer, limit: number): boolean {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('no zip archive');
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  let left = limit;
  for (let entry = 0; entry < entries; entry += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a broken zip directory');
    left -= unpackedSize(archive, at, left);
    if (left < 0) return false;
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return true;
}

/** More than `left` when it is too much. */
function unpackedSize(archive: Buffer, at: number, left: number): number {
  const method = archive.readUInt16LE(at + 10);
  const packed = archive.readUInt32LE(at + 20);
  const header = archive.readUInt32LE(at + 42);
  if (method === STORED) return packed;
  if (method !== DEFLATED || archive.readUInt32LE(header) !== LOCAL_HEADER) throw new Error('a broken zip entry');
  const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  try {
    // One byte more than is left shows that it is too much.
    return inflateRawSync(archive.subarray(from, from + packed), { maxOutputLength: left + 1 }).byteLength;
  } catch (error) {
    if (error instanceof RangeError) return left + 1;
    throw error;
  }
}
