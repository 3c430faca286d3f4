import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createDocxFile } from '@minutehand/test-kit/docx';
import { getTestedStack } from '@minutehand/test-kit/stack';
import {
  createDirectUpload,
  createMeeting,
  getTranscript,
  importTranscript,
  SAMPLE,
  upload,
  waitUntilReady,
} from '../meeting-requests.ts';
import { register, type TestUser } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { formatRequest, sendRaw } from './wire.ts';

let person: TestUser;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');
const file = Buffer.from(SAMPLE);

describe('bytes that do not match the direct upload are rejected and not stored', () => {
  const otherContent = Buffer.from(SAMPLE.replace('Chair', 'CHAIR'));
  const validUpload = { bytes: file, headers: {} as Record<string, string>, status: 422 };

  it.each([
    ['different content of the same length', { ...validUpload, bytes: otherContent }],
    ['a different content type', { ...validUpload, headers: { 'Content-Type': 'text/html' } }],
    ['a different checksum', { ...validUpload, headers: { 'Content-MD5': md5(otherContent) } }],
    ['no checksum', { ...validUpload, headers: { 'Content-MD5': '' } }],
    ['too few bytes', { ...validUpload, bytes: file.subarray(0, -1) }],
    ['too many bytes', { ...validUpload, bytes: Buffer.concat([file, file]) }],
    ['no bytes', { ...validUpload, bytes: Buffer.alloc(0) }],
  ])('%s', async (_description, { bytes, headers, status }) => {
    const { direct_upload: directUpload, signed_id: signedId } = await createDirectUpload(
      person,
      'notes.txt',
      file,
      'text/plain',
    );
    const path = new URL(directUpload.url).pathname;
    const response = await sendRaw(formatRequest(`PUT ${path}`, { ...directUpload.headers, ...headers }, bytes));
    expectClearError(response, headers);
    expect(response.status).toBe(status);
    const { id } = await createMeeting(person);
    expect(await importTranscript(person, id, { signed_id: signedId })).toMatchObject({ status: 422 });
  });

  it('a chunked body that is larger than declared', async () => {
    const { direct_upload: directUpload } = await createDirectUpload(person, 'notes.txt', file, 'text/plain');
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    const headers = { ...directUpload.headers, 'Transfer-Encoding': 'chunked' };
    const head = formatRequest(`PUT ${new URL(directUpload.url).pathname}`, headers);
    const response = await sendRaw(Buffer.concat([head, Buffer.from(`${chunk.repeat(20)}0\r\n\r\n`)]));
    expectClearError(response, 'chunks');
    expect(response.status).toBe(422);
  });

  it('a connection that closes halfway', async () => {
    const { direct_upload: directUpload, signed_id: signedId } = await createDirectUpload(
      person,
      'notes.txt',
      file,
      'text/plain',
    );
    const headers = { ...directUpload.headers, 'Content-Length': String(file.byteLength) };
    const head = formatRequest(`PUT ${new URL(directUpload.url).pathname}`, headers);
    const response = await sendRaw(Buffer.concat([head, file.subarray(0, 100)]), { endsAfterSending: true });
    expect(response.status).toBeLessThan(500);
    const { id } = await createMeeting(person);
    expect((await importTranscript(person, id, { signed_id: signedId })).status).toBe(422);
    // The URL still accepts the complete file.
    expect((await fetch(directUpload.url, { method: 'PUT', headers: directUpload.headers, body: file })).status).toBe(
      204,
    );
  });

  it.each(['x', 'a.b', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(5_000)])(
    'bytes for an unknown upload URL: %s',
    async (token) => {
      const response = await sendRaw(
        formatRequest(`PUT /direct_uploads/${token}`, { 'Content-Type': 'text/plain' }, file),
      );
      expectClearError(response, token);
      expect([403, 404, 422]).toContain(response.status);
    },
  );
});

describe('a file name determines only the format', () => {
  it.each([
    '../../../../tmp/x.txt',
    '..\\..\\x.txt',
    '/etc/passwd.txt',
    'C:\\x.txt',
    '\u202etxt.exe.txt',
    `${'語'.repeat(240)}.txt`,
    '<script>alert(1)</script>.txt',
    '".txt',
    '.txt',
    'a\r\nSet-Cookie: b=c.txt',
    'notes.TXT',
    'notes.vtt.txt',
    '__proto__.txt',
  ])('%j', async (filename) => {
    const signedId = await upload(person, filename, SAMPLE);
    const { id } = await createMeeting(person);
    expect(await importTranscript(person, id, { signed_id: signedId })).toMatchObject({ status: 202 });
    expect((await getTranscript(person, id)).segments).toHaveLength(7);
  });

  it.each(['notes', 'notes.exe', 'notes.txt.', 'notes.constructor', 'a\0.txt\0', 'x.txt/..', 'notes.zip'])(
    '%j is rejected unless it ends in a supported extension',
    async (filename) => {
      const blob = { filename, content_type: 'text/plain', byte_size: file.byteLength, checksum: md5(file) };
      const uploadResponse = await person.post('/direct_uploads', { blob });
      expectClearError(uploadResponse, filename);
      if (uploadResponse.status !== 200) return;
      const signedId = await upload(person, filename, SAMPLE);
      const { id } = await createMeeting(person);
      const response = await importTranscript(person, id, { signed_id: signedId });
      expectClearError(response, filename);
      expect(response.status).toBe(415);
    },
  );
});

describe('the content of a file is checked when it is read', () => {
  const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const document = createDocxFile(['Ann: Hello', 'Bob: Good morning']);

  it.each([
    ['an image', 'notes.vtt', image],
    ['an image', 'notes.txt', image],
    ['an executable', 'notes.srt', Buffer.from('7f454c4602010100000000000000000000', 'hex')],
    ['a PDF', 'notes.txt', Buffer.from('%PDF-1.7\n% Ann: Hello\n')],
    ['a .docx document', 'notes.txt', document],
    ['plain text', 'notes.docx', file],
    ['an image with an archive trailer', 'notes.docx', Buffer.concat([image, Buffer.from('PK\x05\x06')])],
    ['a truncated document', 'notes.docx', document.subarray(0, document.byteLength / 2)],
    ['plain text', 'notes.vtt', file],
    ['an empty file', 'notes.docx', Buffer.alloc(0)],
    ['an empty file', 'notes.txt', Buffer.alloc(0)],
  ])('%s named %s is rejected with a clear message', async (_description, filename, bytes) => {
    const signedId = await upload(person, filename, bytes);
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { signed_id: signedId });
    expectClearError(response, filename);
    expect(response.status).toBe(422);
    expect((response.body as { error: string }).error).toMatch(/Line \d+: |empty|no text|nobody says/i);
    expect(await person.get(`/meetings/${id}`)).toMatchObject({ body: { meeting: { state: 'draft' } } });
  });

  it('a document with a script before the archive is read as a document', async () => {
    const signedId = await upload(person, 'notes.docx', Buffer.concat([Buffer.from('<script>'), document]));
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { signed_id: signedId });
    expectClearError(response, 'polyglot');
    if (response.status === 202) await waitUntilReady(person, id);
    const page = await fetch(`${getTestedStack('baseUrl')}/meetings/${id}/transcript`, {
      headers: { cookie: person.cookie(), accept: 'text/html' },
    });
    expect(await page.text()).not.toContain('<script');
  });
});
