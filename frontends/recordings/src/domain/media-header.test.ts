import { expect, it } from '@jest/globals';
import { findMediaHeader } from './media-header.ts';

const read = (values: number[], limit = 100) => [
  ...new Uint8Array(findMediaHeader(new Uint8Array(values).buffer, limit)),
];

it('the header of a WebM file ends before its first cluster', () => {
  expect(read([0x1a, 0x45, 0xdf, 0xa3, 1, 0x1f, 0x43, 0xb6, 0x75, 9])).toEqual([0x1a, 0x45, 0xdf, 0xa3, 1]);
});

it('the header of an MP4 file ends before its first fragment', () => {
  expect(read([0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70, 0, 0, 0, 9, 0x6d, 0x6f, 0x6f, 0x66, 1])).toEqual([
    0, 0, 0, 8, 0x66, 0x74, 0x79, 0x70,
  ]);
});

it('the length of a header is limited when the first bytes contain no audio', () => {
  expect(read([1, 2, 3, 4, 5], 3)).toEqual([1, 2, 3]);
});
