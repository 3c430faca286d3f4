import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

/** An entry unpacks to more than it may. */
export class EntryTooLarge extends Error {}

/**
 * One entry of a zip archive, unpacked off the event loop. What the archive says of its sizes is not believed: unpacking stops
 * at `limit` bytes. Undefined when there is no such entry; throws for what is no zip archive.
 */
export async function readZipEntry(archive: Buffer, name: string, limit: number): Promise<Buffer | undefined> {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new Error('no zip archive');
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a broken zip directory');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, nameEnd) === name) return unpack(archive, at, limit);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

async function unpack(archive: Buffer, at: number, limit: number): Promise<Buffer> {
  const method = archive.readUInt16LE(at + 10);
  const header = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(header) !== LOCAL_HEADER) throw new Error('a broken zip entry');
  const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
  if (method === STORED) {
    if (packed.byteLength > limit) throw new EntryTooLarge();
    return packed;
  }
  if (method !== DEFLATED) throw new Error('an unknown zip method');
  try {
    return await inflate(packed, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw new EntryTooLarge();
    throw error;
  }
}
