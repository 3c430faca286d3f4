import type { Image } from './image.ts';

/** Markers of ITU-T T.81. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Frames of baseline, extended and progressive Huffman coding, which browsers display. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantization tables, Huffman tables, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** APP14 specifies how colors are coded. Its content has 12 bytes. */
const ADOBE = 0xee;
const ADOBE_BYTES = 14;
const COMMENT = 0xfe;

const isApplicationData = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;
/** A byte of the scan that looks like a marker, or a restart marker in it. */
const isScanData = (marker: number): boolean => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);

/** Reads all segments of a JPEG file and writes those that a decoder needs. Undefined if the file is not a JPEG, or is cut off. */
export function rewriteJpeg(file: Uint8Array): Image | undefined {
  if (file[0] !== 0xff || file[1] !== START) return undefined;
  const parts = [file.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  let offset = 2;
  while (offset + 1 < file.length) {
    const marker = file[offset + 1] ?? 0;
    if (file[offset] !== 0xff) return undefined;
    if (marker === END) {
      parts.push(file.subarray(offset, offset + 2));
      return size && hasScan ? { ...size, bytes: Buffer.concat(parts) } : undefined;
    }
    const length = readUint16(file, offset + 2);
    const end = offset + 2 + length;
    if (length < 2 || end > file.length) return undefined;
    const segment = file.subarray(offset, end);
    if (FRAMES.has(marker)) {
      if (size !== undefined) return undefined;
      size = { height: readUint16(segment, 5), width: readUint16(segment, 7) };
    }
    const isKept = FRAMES.has(marker) || TABLES.has(marker) || marker === SCAN;
    const isAdobe = marker === ADOBE && length === ADOBE_BYTES;
    if (isKept || isAdobe) parts.push(segment);
    else if (!isApplicationData(marker) && marker !== COMMENT) return undefined;
    offset = end;
    if (marker !== SCAN) continue;
    hasScan = true;
    while (offset + 1 < file.length && !(file[offset] === 0xff && !isScanData(file[offset + 1] ?? 0))) offset += 1;
    parts.push(file.subarray(end, offset));
  }
  return undefined;
}

const readUint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
