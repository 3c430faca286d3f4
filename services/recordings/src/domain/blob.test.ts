import { describe, expect, it } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import { UPLOAD_BYTES } from '@minutehand/contracts/limits';
import { type Blob, checkAnnouncement, checkHeaders, claim } from './blob.ts';

const matchError = (code: Parameters<typeof isAppError>[1]) =>
  expect.toSatisfy((error: unknown) => isAppError(error, code));
const announced = { filename: 'notes.vtt', contentType: 'text/vtt', byteSize: 12, checksum: `${'A'.repeat(22)}==` };
const blob: Blob = { ...announced, key: 'key-1', uploaderId: 'user-1', owner: '' };

describe('checkAnnouncement', () => {
  it('accepts a valid announcement and defaults the content type', () => {
    expect(checkAnnouncement(announced)).toEqual(announced);
    expect(checkAnnouncement({ ...announced, contentType: '' }).contentType).toBe('application/octet-stream');
    expect(checkAnnouncement({ ...announced, byteSize: 0 }).byteSize).toBe(0);
  });

  it('reports every invalid field', () => {
    const bad = { filename: ' ', contentType: 'a\nb', byteSize: UPLOAD_BYTES + 1, checksum: 'x' };
    expect(() => checkAnnouncement(bad)).toThrow(
      expect.objectContaining({
        details: { fields: expect.toSatisfy((fields: object) => Object.keys(fields).length === 4) },
      }),
    );
  });
});

describe('checkHeaders', () => {
  const sent = { contentType: 'Text/VTT', contentLength: 12, contentMd5: announced.checksum };

  it('rejects headers that differ from the announcement', () => {
    expect(() => checkHeaders(announced, sent)).not.toThrow();
    expect(() => checkHeaders(announced, { ...sent, contentLength: undefined })).not.toThrow();
    expect(() => checkHeaders(announced, { ...sent, contentType: 'text/html' })).toThrow(
      matchError('blob.type_differs'),
    );
    expect(() => checkHeaders(announced, { ...sent, contentLength: 13 })).toThrow(matchError('blob.length_differs'));
    expect(() => checkHeaders(announced, { ...sent, contentMd5: '' })).toThrow(matchError('blob.checksum_differs'));
  });
});

describe('claim', () => {
  it('lets the uploader claim a blob for one owner, any number of times', () => {
    const claimed = claim(blob, 'user-1', 'meeting:1');
    expect(claimed.owner).toBe('meeting:1');
    expect(claim(claimed, 'user-1', 'meeting:1')).toBe(claimed);
    expect(() => claim(claimed, 'user-1', 'meeting:2')).toThrow(matchError('blob.claimed'));
  });

  it('throws blob.not_found for other users', () => {
    expect(() => claim(blob, 'user-2', 'meeting:1')).toThrow(matchError('blob.not_found'));
  });
});
