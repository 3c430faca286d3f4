import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** The unpacked entry exceeds the limit. */
export class EntryTooLargeError extends Error {}

/**
 * Unpacks one entry of a zip archive off the event loop. Does not trust the sizes in the archive: unpacking stops at `limit` bytes.
 * Returns undefined when the entry does not exist; throws when the bytes are not a zip archive.
 */
export async function readZipEntry(archive: Buffer, name: string, limit: number): Promise<Buffer | undefined> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new Error('not a zip archive');
  const entryCount = archive.readUInt16LE(end + 10);
  let offset = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entryCount; entry += 1) {
    if (archive.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw new Error('invalid zip directory');
    const nameEnd = offset + 46 + archive.readUInt16LE(offset + 28);
    if (archive.toString('utf8', offset + 46, nameEnd) === name) return unpack(archive, offset, limit);
    offset = nameEnd + archive.readUInt16LE(offset + 30) + archive.readUInt16LE(offset + 32);
  }
  return undefined;
}

async function unpack(archive: Buffer, offset: number, limit: number): Promise<Buffer> {
  const method = archive.readUInt16LE(offset + 10);
  const header = archive.readUInt32LE(offset + 42);
  if (archive.readUInt32LE(header) !== LOCAL_HEADER) throw new Error('invalid zip entry');
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + archive.readUInt32LE(offset + 20));
  if (method === STORED) {
    if (packed.byteLength > limit) throw new EntryTooLargeError();
    return packed;
  }
  if (method !== DEFLATED) throw new Error('unsupported zip compression method');
  try {
    return await inflate(packed, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw new EntryTooLargeError();
    throw error;
  }
}
