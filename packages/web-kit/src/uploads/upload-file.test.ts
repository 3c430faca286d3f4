import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '../api/index.ts';
import { UploadError, uploadFile } from './upload-file.ts';

const MIB = 1024 * 1024;

type Response = { status: number; body?: unknown };
type SentRequest = { method: string; path: string; body: unknown };
let responses: Record<string, Response>;
let requests: SentRequest[];

/** Responds like the server to the two requests of an upload. */
class FakeRequest extends EventTarget {
  readonly upload = new EventTarget();
  responseType = '';
  status = 0;
  response: unknown = null;
  private method = '';
  private path = '';
  open(method: string, path: string) {
    Object.assign(this, { method, path });
  }
  setRequestHeader() {}
  abort() {}
  send(body: unknown) {
    requests.push({ method: this.method, path: this.path, body });
    const { status, body: response } = responses[`${this.method} ${this.path}`] ?? { status: 404 };
    Object.assign(this, { status, response });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  requests = [];
  csrfToken.set('token');
  responses = {
    'POST /direct_uploads': {
      status: 201,
      body: { signed_id: 's1', attachable_sgid: 'a1', direct_upload: { url: '/blobs/1', headers: {} } },
    },
    'PUT /blobs/1': { status: 204 },
  };
  stubGlobal('XMLHttpRequest', FakeRequest);
});

afterEach(() => {
  jest.restoreAllMocks();
  restoreGlobals();
});

const upload = (file: File) => uploadFile(file, { signal: new AbortController().signal, onProgress: () => undefined });

describe('the upload of a file', () => {
  test('reads it in pieces of 2 MiB, and sends the checksum of the whole file before its bytes', async () => {
    const bytes = Uint8Array.from({ length: 5 * MIB }, (_, index) => (index * 31) % 251);
    const file = new File([bytes], 'talk.mp4', { type: 'video/mp4' });
    const pieces: number[] = [];
    const read = FileReader.prototype.readAsArrayBuffer;
    jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (this: FileReader, piece: Blob) {
      pieces.push(piece.size);
      read.call(this, piece);
    });
    expect(await upload(file)).toEqual({ signedId: 's1', attachableSgid: 'a1' });
    expect(pieces).toEqual([2 * MIB, 2 * MIB, MIB]);
    const checksum = createHash('md5').update(bytes).digest('base64');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /direct_uploads', 'PUT /blobs/1']);
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      blob: { filename: 'talk.mp4', content_type: 'video/mp4', byte_size: 5 * MIB, checksum },
    });
  });

  test.each([
    ['POST /direct_uploads', 'Error creating Blob for "plan.txt". Status: 500'],
    ['PUT /blobs/1', 'Error storing "plan.txt". Status: 500'],
  ])('rejects with the specified message when %s fails', async (request, message) => {
    responses[request] = { status: 500 };
    await expect(upload(new File(['A plan.'], 'plan.txt'))).rejects.toEqual(new UploadError(message));
  });
});
