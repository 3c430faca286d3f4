import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const LOCAL_HEADER = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** Version 2.0; names are UTF-8; deflated. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day that a zip archive knows: what is the same makes the same archive. */
const FIRST_DAY = 0x0021;

export type ZipEntry = { readonly name: string; readonly content: Buffer };

/** A zip archive of these files, packed off the event loop. */
export async function zipArchive(entries: readonly ZipEntry[]): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = await deflate(content);
    const described = describe(name, content, packed.length);
    const file = Buffer.concat([LOCAL_HEADER, described, Buffer.from(name), packed]);
    directory.push(directoryEntry(described, name, offset));
    files.push(file);
    offset += file.length;
  }
  const entriesOfAll = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entriesOfAll.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entriesOfAll, END_OF_DIRECTORY, end]);
}

/** What a file's own header and the directory both say. */
function describe(name: string, content: Buffer, packedBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(FIRST_DAY, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function directoryEntry(described: Buffer, name: string, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  return Buffer.concat([DIRECTORY_ENTRY, madeBy, described, place, Buffer.from(name)]);
}
