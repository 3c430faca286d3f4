import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { docx } from '@minutehand/test-kit/docx';
import { getTestedProduct } from '@minutehand/test-kit/product';
import {
  createDirectUpload,
  createMeeting,
  getTranscript,
  importTranscript,
  SAMPLE,
  upload,
  waitUntilReady,
} from '../meeting-requests.ts';
import { type Person, register } from '../person.ts';
import { expectClearError } from './clear-error.ts';
import { expectProcessesHealthy } from './process-health.ts';
import { formatRequest, sendRaw } from './wire.ts';

let person: Person;
expectProcessesHealthy();
beforeAll(async () => {
  person = await register();
});

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('base64');
const file = Buffer.from(SAMPLE);

describe('bytes that do not match the direct upload are rejected and not stored', () => {
  const other = Buffer.from(SAMPLE.replace('Chair', 'CHAIR'));
  const sample = { bytes: file, headers: {} as Record<string, string>, status: 422 };

  it.each([
    ['another content of the same length', { ...sample, bytes: other }],
    ['another type', { ...sample, headers: { 'Content-Type': 'text/html' } }],
    ['another checksum', { ...sample, headers: { 'Content-MD5': md5(other) } }],
    ['no checksum', { ...sample, headers: { 'Content-MD5': '' } }],
    ['less', { ...sample, bytes: file.subarray(0, -1) }],
    ['more', { ...sample, bytes: Buffer.concat([file, file]) }],
    ['nothing', { ...sample, bytes: Buffer.alloc(0) }],
  ])('%s', async (_what, { bytes, headers, status }) => {
    const { direct_upload: put, signed_id: signedId } = await createDirectUpload(
      person,
      'notes.txt',
      file,
      'text/plain',
    );
    const path = new URL(put.url).pathname;
    const response = await sendRaw(formatRequest(`PUT ${path}`, { ...put.headers, ...headers }, bytes));
    expectClearError(response, headers);
    expect(response.status).toBe(status);
    const { id } = await createMeeting(person);
    expect(await importTranscript(person, id, { signed_id: signedId })).toMatchObject({ status: 422 });
  });

  it('a chunked body that is larger than declared', async () => {
    const { direct_upload: put } = await createDirectUpload(person, 'notes.txt', file, 'text/plain');
    const piece = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    const headers = { ...put.headers, 'Transfer-Encoding': 'chunked' };
    const head = formatRequest(`PUT ${new URL(put.url).pathname}`, headers);
    const response = await sendRaw(Buffer.concat([head, Buffer.from(`${piece.repeat(20)}0\r\n\r\n`)]));
    expectClearError(response, 'pieces');
    expect(response.status).toBe(422);
  });

  it('a connection that closes halfway', async () => {
    const { direct_upload: put, signed_id: signedId } = await createDirectUpload(
      person,
      'notes.txt',
      file,
      'text/plain',
    );
    const headers = { ...put.headers, 'Content-Length': String(file.byteLength) };
    const head = formatRequest(`PUT ${new URL(put.url).pathname}`, headers);
    const response = await sendRaw(Buffer.concat([head, file.subarray(0, 100)]), { endsAtOnce: true });
    expect(response.status).toBeLessThan(500);
    const { id } = await createMeeting(person);
    expect((await importTranscript(person, id, { signed_id: signedId })).status).toBe(422);
    // The same URL still accepts the complete file.
    expect((await fetch(put.url, { method: 'PUT', headers: put.headers, body: file })).status).toBe(204);
  });

  it.each(['x', 'a.b', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(5_000)])(
    'to an address that is none: %s',
    async (token) => {
      const response = await sendRaw(
        formatRequest(`PUT /direct_uploads/${token}`, { 'Content-Type': 'text/plain' }, file),
      );
      expectClearError(response, token);
      expect([403, 404, 422]).toContain(response.status);
    },
  );
});

describe('a file name determines only the kind of file', () => {
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
    '%j is refused where it names no kind that is read',
    async (filename) => {
      const blob = { filename, content_type: 'text/plain', byte_size: file.byteLength, checksum: md5(file) };
      const announced = await person.post('/direct_uploads', { blob });
      expectClearError(announced, filename);
      if (announced.status !== 200) return;
      const signedId = await upload(person, filename, SAMPLE);
      const { id } = await createMeeting(person);
      const response = await importTranscript(person, id, { signed_id: signedId });
      expectClearError(response, filename);
      expect(response.status).toBe(415);
    },
  );
});

describe('the content of a file is checked when it is read', () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const word = docx(['Ann: Hello', 'Bob: Good morning']);

  it.each([
    ['a picture', 'notes.vtt', picture],
    ['a picture', 'notes.txt', picture],
    ['a program', 'notes.srt', Buffer.from('7f454c4602010100000000000000000000', 'hex')],
    ['a PDF', 'notes.txt', Buffer.from('%PDF-1.7\n% Ann: Hello\n')],
    ['an archive', 'notes.txt', word],
    ['a text', 'notes.docx', file],
    ['a picture that ends as an archive', 'notes.docx', Buffer.concat([picture, Buffer.from('PK\x05\x06')])],
    ['half of a document', 'notes.docx', word.subarray(0, word.byteLength / 2)],
    ['a text', 'notes.vtt', file],
    ['nothing', 'notes.docx', Buffer.alloc(0)],
    ['nothing', 'notes.txt', Buffer.alloc(0)],
  ])('%s called %s is refused with the line', async (_what, filename, bytes) => {
    const signedId = await upload(person, filename, bytes);
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { signed_id: signedId });
    expectClearError(response, filename);
    expect(response.status).toBe(422);
    expect((response.body as { error: string }).error).toMatch(/Line \d+: |empty|no text|nobody says/i);
    expect(await person.get(`/meetings/${id}`)).toMatchObject({ body: { meeting: { state: 'draft' } } });
  });

  it('a document archive with a script in front is still read as a document', async () => {
    const signedId = await upload(person, 'notes.docx', Buffer.concat([Buffer.from('<script>'), word]));
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { signed_id: signedId });
    expectClearError(response, 'polyglot');
    if (response.status === 202) await waitUntilReady(person, id);
    const page = await fetch(`${getTestedProduct('baseUrl')}/meetings/${id}/transcript`, {
      headers: { cookie: person.cookie(), accept: 'text/html' },
    });
    expect(await page.text()).not.toContain('<script');
  });
});
