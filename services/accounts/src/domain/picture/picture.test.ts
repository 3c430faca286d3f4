import { expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { PICTURE_BYTES, PICTURE_PIXELS } from '@minutehand/contracts/limits';
import { parsePicture } from './picture.ts';

const createSegment = (marker: number, ...content: number[]): number[] => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
];
const uint16 = (value: number): [number, number] => [value >> 8, value & 0xff];
const encodeText = (words: string): number[] => [...Buffer.from(words)];

const createFrame = (width: number, height: number) =>
  createSegment(0xc0, 8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0);
const JPEG_START = [0xff, 0xd8];
const JPEG_END = [0xff, 0xd9];
const tables = [...createSegment(0xdb, 0, 1), ...createSegment(0xc4, 0, 1)];
/** Contains a stuffed byte and a restart marker. */
const scan = [...createSegment(0xda, 1, 1, 0, 0, 63, 0), 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56];
const createJpeg = (width = 256, height = 256, extra: readonly number[] = []) =>
  Uint8Array.from([...JPEG_START, ...extra, ...tables, ...createFrame(width, height), ...scan, ...JPEG_END]);

const createChunk = (type: string, content: readonly number[]): number[] => [
  ...[0, 0, ...uint16(content.length), ...encodeText(type), ...content],
  ...[0, 0, 0, 0],
];
const createHeader = (width: number, height: number) =>
  createChunk('IHDR', [0, 0, ...uint16(width), 0, 0, ...uint16(height), 8, 2, 0, 0, 0]);
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const createPng = (width = 256, height = 256, extra: readonly number[] = []) =>
  Uint8Array.from([
    ...PNG_START,
    ...createHeader(width, height),
    ...extra,
    ...createChunk('IDAT', [1, 2]),
    ...createChunk('IEND', []),
  ]);

const parse = (file: Uint8Array) => {
  const { contentType, bytes } = parsePicture(file);
  return [contentType, [...bytes]];
};
const isRejected = (file: Uint8Array): boolean => {
  try {
    parsePicture(file);
    return false;
  } catch (error) {
    return isAppError(error, 'user.picture_invalid');
  }
};

it('JPEG and PNG images are stored as they are', () => {
  expect(parse(createJpeg())).toEqual(['image/jpeg', [...createJpeg()]]);
  expect(parse(createPng())).toEqual(['image/png', [...createPng()]]);
});

it('metadata and bytes after the image are removed', () => {
  const exif = createSegment(0xe1, ...encodeText('Exif 51.5 N'));
  const comment = createSegment(0xfe, ...encodeText('<script>'));
  const withMetadata = Uint8Array.from([...createJpeg(256, 256, [...exif, ...comment]), ...encodeText('PK archive')]);
  expect(parse(withMetadata)).toEqual(['image/jpeg', [...createJpeg()]]);
  const withText = Uint8Array.from([
    ...createPng(256, 256, createChunk('tEXt', encodeText('place'))),
    ...encodeText('<html>'),
  ]);
  expect(parse(withText)).toEqual(['image/png', [...createPng()]]);
});

it('the segment that defines the color coding of a JPEG is kept', () => {
  const adobe = createSegment(0xee, ...encodeText('Adobe'), 0, 100, 0, 0, 0, 0, 0);
  expect(parse(createJpeg(256, 256, adobe))[1]).toEqual([...createJpeg(256, 256, adobe)]);
});

it('other files, files that are cut off, and unknown parts are rejected', () => {
  const svg = Uint8Array.from(encodeText('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const gif = Uint8Array.from(encodeText('GIF89a'));
  const files = [new Uint8Array(), svg, gif];
  for (const image of [createJpeg(), createPng()])
    for (let length = 1; length < image.length; length += 1) files.push(image.subarray(0, length));
  // Lossless coding, an unknown segment, two sizes, a size after the data, an unknown critical chunk.
  files.push(createJpeg(256, 256, createSegment(0xc3, 8, 0, 1, 0, 1, 0)), createJpeg(256, 256, createSegment(0xf0, 1)));
  files.push(
    createJpeg(256, 256, createFrame(1, 1)),
    createPng(256, 256, createHeader(1, 1)),
    createPng(256, 256, createChunk('ABCD', [1])),
  );
  for (const file of files) expect([file.length, isRejected(file)]).toEqual([file.length, true]);
});

it('the size of the file and of the image is limited', () => {
  expect(isRejected(createJpeg(PICTURE_PIXELS, PICTURE_PIXELS))).toBe(false);
  for (const [width, height] of [
    [PICTURE_PIXELS + 1, 1],
    [1, PICTURE_PIXELS + 1],
    [0, 1],
    [1, 0],
  ] as const)
    expect([isRejected(createJpeg(width, height)), isRejected(createPng(width, height))]).toEqual([true, true]);
  const large = new Uint8Array(PICTURE_BYTES + 1);
  large.set(createJpeg());
  expect(isRejected(large)).toBe(true);
  expect(isRejected(large.subarray(0, PICTURE_BYTES))).toBe(false);
});
