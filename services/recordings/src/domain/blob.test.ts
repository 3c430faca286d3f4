import { describe, expect, it } from '@jest/globals';
import { UPLOAD_BYTES } from '@minutehand/contracts/limits';
import { matchError } from '@minutehand/test-kit/expect';
import { type Blob, checkHeaders, checkUploadDeclaration, claim } from './blob.ts';

const declaration = { filename: 'notes.vtt', contentType: 'text/vtt', byteSize: 12, checksum: `${'A'.repeat(22)}==` };
const blob: Blob = { ...declaration, key: 'key-1', uploaderId: 'user-1', owner: '' };

describe('checkUploadDeclaration', () => {
  it('accepts a valid declaration and defaults the content type', () => {
    expect(checkUploadDeclaration(declaration)).toEqual(declaration);
    expect(checkUploadDeclaration({ ...declaration, contentType: '' }).contentType).toBe('application/octet-stream');
    expect(checkUploadDeclaration({ ...declaration, byteSize: 0 }).byteSize).toBe(0);
  });

  it('reports every invalid field', () => {
    const bad = { filename: ' ', contentType: 'a\nb', byteSize: UPLOAD_BYTES + 1, checksum: 'x' };
    expect(() => checkUploadDeclaration(bad)).toThrow(
      expect.objectContaining({
        details: { fields: expect.toSatisfy((fields: object) => Object.keys(fields).length === 4) },
      }),
    );
  });
});

describe('checkHeaders', () => {
  const sent = { contentType: 'Text/VTT', contentLength: 12, contentMd5: declaration.checksum };

  it('rejects headers that differ from the declaration', () => {
    expect(() => checkHeaders(declaration, sent)).not.toThrow();
    expect(() => checkHeaders(declaration, { ...sent, contentLength: undefined })).not.toThrow();
    expect(() => checkHeaders(declaration, { ...sent, contentType: 'text/html' })).toThrow(
      matchError('blob.type_differs'),
    );
    expect(() => checkHeaders(declaration, { ...sent, contentLength: 13 })).toThrow(matchError('blob.length_differs'));
    expect(() => checkHeaders(declaration, { ...sent, contentMd5: '' })).toThrow(matchError('blob.checksum_differs'));
  });
});

describe('claim', () => {
  it('allows the uploader to claim a blob for one owner, any number of times', () => {
    const claimed = claim(blob, 'user-1', 'meeting:1');
    expect(claimed.owner).toBe('meeting:1');
    expect(claim(claimed, 'user-1', 'meeting:1')).toBe(claimed);
    expect(() => claim(claimed, 'user-1', 'meeting:2')).toThrow(matchError('blob.claimed'));
  });

  it('throws blob.not_found for other users', () => {
    expect(() => claim(blob, 'user-2', 'meeting:1')).toThrow(matchError('blob.not_found'));
  });
});
