import type { Image } from './image.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Length and type before the content of a chunk, checksum after it (bytes). */
const CHUNK_OVERHEAD = 12;
/** Header, palette, transparency, image data, end. All other chunks, such as texts and times, are removed. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** A capital first letter marks a chunk without which the image cannot be displayed. */
const isCritical = (type: string): boolean => /^[A-Z]/.test(type);

/** Reads all chunks of a PNG file and writes those that a decoder needs. Undefined if the file is not a PNG, or is cut off. */
export function rewritePng(file: Uint8Array): Image | undefined {
  if (!SIGNATURE.every((byte, index) => file[index] === byte)) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, SIGNATURE.length)];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  let offset = SIGNATURE.length;
  while (offset + CHUNK_OVERHEAD <= file.length) {
    const end = offset + CHUNK_OVERHEAD + view.getUint32(offset);
    const type = String.fromCharCode(...file.subarray(offset + 4, offset + 8));
    if (end > file.length || (type === 'IHDR') === (size !== undefined)) return undefined;
    if (type === 'IHDR' && end - offset < CHUNK_OVERHEAD + 13) return undefined;
    if (type === 'IHDR') size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    if (type === 'IDAT') hasData = true;
    if (KEPT_CHUNKS.has(type)) parts.push(file.subarray(offset, end));
    else if (isCritical(type)) return undefined;
    offset = end;
    if (type === 'IEND') return size && hasData ? { ...size, bytes: Buffer.concat(parts) } : undefined;
  }
  return undefined;
}
