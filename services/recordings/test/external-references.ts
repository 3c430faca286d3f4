/** Boxes of a QuickTime file that contain the list of data references. */
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf']);
const HEADER_BYTES = 8;
const LIST_HEADER_BYTES = 8;

function createBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(HEADER_BYTES + content.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

/** Replaces the references to its own data in a QuickTime file, whose index follows its data, by this one. */
export function replaceDataReferences(mov: Buffer, reference: Buffer): Buffer {
  const boxes: Buffer[] = [];
  for (let offset = 0; offset + HEADER_BYTES <= mov.length; ) {
    const size = mov.readUInt32BE(offset);
    const type = mov.toString('latin1', offset + 4, offset + HEADER_BYTES);
    const content = mov.subarray(offset + HEADER_BYTES, offset + size);
    if (CONTAINERS.has(type)) boxes.push(createBox(type, replaceDataReferences(content, reference)));
    else if (type === 'dref')
      boxes.push(createBox(type, Buffer.concat([content.subarray(0, LIST_HEADER_BYTES), reference])));
    else boxes.push(mov.subarray(offset, offset + size));
    offset += size;
  }
  return Buffer.concat(boxes);
}

/** A reference to a URL. */
export const createUrlReference = (url: string): Buffer =>
  createBox('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${url}\0`)]));

/** A reference to a file: an alias record of Mac OS with an absolute path, in which colons separate folders. */
export function createFileReference(path: string): Buffer {
  const volume = 'disk';
  const target = Buffer.from(`${volume}${path.replaceAll('/', ':')}`);
  const padded = target.length % 2 === 0 ? target : Buffer.concat([target, Buffer.alloc(1)]);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const fixed = Buffer.alloc(150);
  fixed.writeUInt8(volume.length, 10);
  fixed.write(volume, 11);
  fixed.writeUInt8(name.length, 50);
  fixed.write(name, 51);
  // Levels up from the alias and down to its target.
  fixed.writeUInt16BE(1, 130);
  fixed.writeUInt16BE(1, 132);
  const number = (value: number) => Buffer.from([value >> 8, value & 0xff]);
  const record = [fixed, number(2), number(target.length), padded, number(0xff_ff), number(0)];
  return createBox('alis', Buffer.concat([Buffer.alloc(4), ...record]));
}
