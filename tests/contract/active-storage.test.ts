import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { directUploadResponseSchema } from '@minutehand/contracts/http/uploads';
import { getTestedStack } from '@minutehand/test-kit/stack';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import {
  createDirectUpload,
  createMeeting,
  getTranscript,
  importTranscript,
  waitUntilReady,
} from './meeting-requests.ts';
import { newBrowser, register } from './person.ts';

type Window = {
  eval(script: string): unknown;
  close(): void;
  Uint8Array: new (bytes: Uint8Array) => Uint8Array;
  File: new (parts: Uint8Array[], name: string, options: { type: string }) => object;
  ActiveStorage: {
    DirectUpload: new (
      file: object,
      url: string,
    ) => { create(callback: (error: string | null, blob: Record<string, unknown>) => void): void };
  };
};
type Jsdom = {
  JSDOM: {
    fromURL(url: string, options: { runScripts: 'outside-only'; cookieJar: object }): Promise<{ window: Window }>;
  };
  CookieJar: new () => { setCookieSync(cookie: string, url: string): void };
};

const require = createRequire(import.meta.url);

/** Loads the page of the product for a session, with the published @rails/activestorage. */
async function loadPage(session: HttpSession): Promise<Window> {
  const { JSDOM, CookieJar }: Jsdom = require('jsdom');
  const cookieJar = new CookieJar();
  cookieJar.setCookieSync(session.cookie(), getTestedStack('baseUrl'));
  const { window } = await JSDOM.fromURL(`${getTestedStack('baseUrl')}/`, { runScripts: 'outside-only', cookieJar });
  window.eval(await readFile(require.resolve('@rails/activestorage'), 'utf8'));
  return window;
}

/** Uploads a file as a file input of the page would. */
async function uploadFile(window: Window, name: string, content: string, type: string) {
  const file = new window.File([new window.Uint8Array(Buffer.from(content))], name, { type });
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    new window.ActiveStorage.DirectUpload(file, '/direct_uploads').create((error, blob) => {
      if (error) reject(new Error(error));
      else resolve(blob);
    });
  });
}

const VTT = `WEBVTT\n\n${Array.from(
  { length: 60_000 / 12 },
  (
    _,
    index,
  ) => `00:${String(Math.floor(index / 60) % 60).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}.000 --> 01:59:00.000
<v Speaker ${index % 4}>Sentence number ${index} of a meeting that lasted the whole morning, in verbatim form.\n`,
).join('\n')}`;

describe('@rails/activestorage, unmodified', () => {
  it('uploads a .vtt file from the page, which can then be imported', async () => {
    const person = await register();
    const window = await loadPage(person);
    const blob = await uploadFile(window, 'meeting.vtt', VTT, 'text/vtt');
    expect(blob).toMatchObject({
      filename: 'meeting.vtt',
      content_type: 'text/vtt',
      byte_size: Buffer.byteLength(VTT),
      signed_id: expect.any(String),
      attachable_sgid: expect.any(String),
    });
    const { id } = await createMeeting(person);
    const response = await importTranscript(person, id, { signed_id: blob.signed_id });
    expect(response).toMatchObject({ status: 202, body: { meeting: { counts: { segments: 5_000, speakers: 4 } } } });
    const { segments } = await getTranscript(person, id);
    expect(segments.at(-1)?.text).toContain('Sentence number 4999 of a meeting');
    window.close();
  });

  it('requires a signed-in user', async () => {
    const browser = newBrowser();
    await browser.open();
    const window = await loadPage(browser);
    await expect(uploadFile(window, 'notes.txt', 'Chair: Hello', 'text/plain')).rejects.toThrow(
      'Error creating Blob for "notes.txt". Status: 401',
    );
    window.close();
  });

  it('rejects an empty file name and uses application/octet-stream without a content type', async () => {
    const person = await register();
    const window = await loadPage(person);
    const blob = await uploadFile(window, 'notes.txt', 'Chair: We will meet again on Monday.', '');
    expect(blob.content_type).toBe('application/octet-stream');
    const { id } = await createMeeting(person);
    expect((await importTranscript(person, id, { signed_id: blob.signed_id })).status).toBe(202);
    expect(await waitUntilReady(person, id)).toMatchObject({ counts: { segments: 1 } });
    await expect(uploadFile(window, '', 'x', 'text/plain')).rejects.toThrow('Status: 422');
    window.close();
  });
});

describe('a direct upload', () => {
  const bytes = Buffer.from('Chair: Something to upload.');
  const createUpload = async () => createDirectUpload(await register(), 'notes.txt', bytes, 'text/plain');
  const sendBytes = (url: string, headers: Record<string, string>, body: Uint8Array) =>
    fetch(url, { method: 'PUT', headers, body: Uint8Array.from(body) });

  it('returns the attributes of its blob and the upload URL', async () => {
    expect(await createUpload()).toMatchObject({
      filename: 'notes.txt',
      content_type: 'text/plain',
      byte_size: bytes.length,
      direct_upload: { headers: { 'Content-Type': 'text/plain', 'Content-MD5': expect.stringMatching(/==$/) } },
    });
  });

  it.each<[string, Uint8Array, Record<string, string>]>([
    ['a different length', Buffer.from('Chair: Something longer to upload.'), {}],
    ['a different checksum', Buffer.from('Chair: Something to unload.'), {}],
    ['a different content type', bytes, { 'Content-Type': 'text/html' }],
  ])('is rejected with %s, and then accepts the declared file', async (_description, body, changedHeaders) => {
    const { direct_upload: directUpload } = await createUpload();
    expect((await sendBytes(directUpload.url, { ...directUpload.headers, ...changedHeaders }, body)).status).toBe(422);
    expect((await sendBytes(directUpload.url, directUpload.headers, bytes)).status).toBe(204);
  });

  it('is rejected at a URL that the product did not sign', async () => {
    const { direct_upload: directUpload } = await createUpload();
    const response = await sendBytes(`${directUpload.url.slice(0, -2)}xx`, directUpload.headers, bytes);
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('json');
  });

  it.each([[{ filename: '' }], [{ byte_size: -1 }], [{ byte_size: 2 ** 40 }], [{ checksum: 'short' }]])(
    'cannot be created with %j',
    async (invalid) => {
      const person = await register();
      const blob = {
        filename: 'a.txt',
        content_type: 'text/plain',
        byte_size: 1,
        checksum: `${'A'.repeat(22)}==`,
        ...invalid,
      };
      const response = await person.post('/direct_uploads', { blob });
      expect(response.status).toBe(422);
      expect(directUploadResponseSchema.safeParse(response.body).success).toBe(false);
    },
  );
});
