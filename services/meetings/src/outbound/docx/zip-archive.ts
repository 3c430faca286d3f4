import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const LOCAL_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** Format version 2.0, UTF-8 names, deflate compression. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the earliest date in a zip archive. A fixed date makes archives reproducible. */
const EARLIEST_DATE = 0x0021;

export type ZipEntry = { readonly name: string; readonly content: Buffer };

/** Packs files into a zip archive off the event loop. */
export async function createZipArchive(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = await deflate(content);
    const fields = writeCommonFields(name, content, packed.length);
    const file = Buffer.concat([LOCAL_HEADER, fields, Buffer.from(name), packed]);
    directory.push(directoryEntry(fields, name, offset));
    files.push(file);
    offset += file.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(directoryBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directoryBytes, END_OF_DIRECTORY, end]);
}

/** The fields that a file's local header and its directory entry share. */
function writeCommonFields(name: string, content: Buffer, packedBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(EARLIEST_DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryEntry(fields: Buffer, name: string, offset: number): Buffer {
  const writerVersion = Buffer.alloc(2);
  writerVersion.writeUInt16LE(VERSION);
  const location = Buffer.alloc(14);
  location.writeUInt32LE(offset, 10);
  return Buffer.concat([DIRECTORY_ENTRY, writerVersion, fields, location, Buffer.from(name)]);
}
