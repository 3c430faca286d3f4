import { describe, expect, it } from '@jest/globals';
import { findMediaStarts, findMediaTime, findTimescale, isOtherContainer } from './media-time.ts';

const toBytes = (...values: number[]) => Buffer.from(values);

describe('the time of media', () => {
  it('is read from the first cluster of a WebM; the size of the cluster may be unknown', () => {
    const cluster = toBytes(
      0x1f,
      0x43,
      0xb6,
      0x75,
      0x01,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xe7,
      0x82,
      0x0b,
      0xb8,
    );
    expect(findMediaTime('webm', Buffer.concat([Buffer.alloc(5, 7), cluster]))).toBe(3_000);
    expect(findMediaTime('webm', toBytes(0x1f, 0x43, 0xb6, 0x75, 0xff, 0xe7, 0x81, 0x64, 0))).toBe(100);
    expect(findMediaTime('webm', cluster.subarray(0, -1))).toBeUndefined();
    expect(findMediaTime('webm', Buffer.alloc(40))).toBeUndefined();
  });

  it('is read from the first fragment of an MP4, with 32 or 64 bits', () => {
    const box = (version: number, time: Buffer) =>
      Buffer.concat([Buffer.from('..tfdt'), toBytes(version, 0, 0, 0), time]);
    expect(findMediaTime('mp4', box(0, toBytes(0, 0, 1, 0)))).toBe(256);
    expect(findMediaTime('mp4', box(1, toBytes(0, 0, 0, 1, 0, 0, 0, 0)))).toBe(2 ** 32);
    expect(findMediaTime('mp4', box(1, toBytes(0, 0)))).toBeUndefined();
  });
});

describe('the starts of fragments of an MP4', () => {
  const createHeader = (version: number, times: number) =>
    Buffer.concat([Buffer.from('mdhd'), toBytes(version, 0, 0, 0), Buffer.alloc(times), toBytes(0, 0, 0x3e, 0x80)]);
  const fragment = Buffer.concat([
    toBytes(0, 0, 0, 40),
    Buffer.from('moof'),
    toBytes(0, 0, 0, 16),
    Buffer.from('mfhd'),
    Buffer.alloc(8),
    toBytes(0, 0, 0, 16),
    Buffer.from('tfdt'),
    toBytes(0, 0, 0, 0, 0, 0, 0x7d, 0),
  ]);

  it('have times by the timescale of the header', () => {
    expect(findTimescale('mp4', createHeader(0, 8))).toBe(16_000);
    expect(findTimescale('mp4', createHeader(1, 16))).toBe(16_000);
    expect(findTimescale('mp4', createHeader(1, 8))).toBeUndefined();
    const file = Buffer.concat([Buffer.alloc(3, 7), fragment]);
    expect(findMediaStarts('mp4', file, 16_000)).toEqual([{ byte: 3, seconds: 2 }]);
    expect(findMediaStarts('mp4', file)).toEqual([{ byte: 3, seconds: null }]);
  });
});

describe('audio after a gap', () => {
  it('is of another container if its times start from zero', () => {
    expect(isOtherContainer('webm', { before: 60_000, after: 66_000, gapSeconds: 6 })).toBe(false);
    expect(isOtherContainer('webm', { before: 60_000, after: 3_000, gapSeconds: 6 })).toBe(true);
    expect(isOtherContainer('webm', { before: 2_000, after: 3_000, gapSeconds: 6 })).toBe(true);
    expect(isOtherContainer('mp4', { before: 2_000, after: 1_000, gapSeconds: 6 })).toBe(true);
    expect(isOtherContainer('mp4', { before: 2_000, after: 3_000, gapSeconds: 6 })).toBe(false);
  });
});
