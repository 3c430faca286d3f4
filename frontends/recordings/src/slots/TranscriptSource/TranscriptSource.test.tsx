import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TranscriptSource } from './TranscriptSource.tsx';

/** A fake XMLHttpRequest for the Active Storage client: each request waits until the test responds. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  method = '';
  url = '';
  status = 0;
  responseType = '';
  response: unknown = null;
  body: unknown;
  isAborted = false;
  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = this.headers[name] ? `${this.headers[name]}, ${value}` : value;
  }
  send(body: unknown) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.isAborted = true;
  }
  respond(status: number, response: unknown = null) {
    this.status = status;
    this.response = response;
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

const createdBlob = {
  signed_id: 'signed-1',
  filename: 'weekly.vtt',
  direct_upload: { url: '/direct_uploads/token', headers: { 'Content-Type': 'text/vtt', 'Content-MD5': 'sum' } },
};
const transcript = new File(['WEBVTT\n'], 'weekly.vtt', { type: 'text/vtt' });

async function waitForRequest(index: number): Promise<FakeRequest> {
  return waitFor(() => {
    const request = FakeRequest.sent[index];
    if (!request) throw new Error(`no request ${index} yet`);
    return request;
  });
}

async function uploadFile(file: File = transcript) {
  const onSource = jest.fn();
  const onBusyChange = jest.fn();
  render(
    <TestProviders>
      <TranscriptSource onSource={onSource} onBusyChange={onBusyChange} />
    </TestProviders>,
  );
  await userEvent.upload(screen.getByLabelText(/Drop a transcript or a recording here/), file, { applyAccept: false });
  return { onSource, onBusyChange };
}

beforeEach(() => {
  FakeRequest.sent = [];
  stubGlobal('XMLHttpRequest', FakeRequest);
  csrfToken.set('current');
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('creates a blob with the current token, uploads the bytes with the given headers and passes on the id', async () => {
  const { onSource, onBusyChange } = await uploadFile();
  const createRequest = await waitForRequest(0);
  expect(createRequest).toMatchObject({
    method: 'POST',
    url: '/direct_uploads',
    headers: { 'X-CSRF-Token': 'current' },
  });
  expect(JSON.parse(String(createRequest.body))).toEqual({
    blob: {
      filename: 'weekly.vtt',
      content_type: 'text/vtt',
      byte_size: 7,
      checksum: expect.stringMatching(/^[A-Za-z0-9+/]{22}==$/),
    },
  });
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(true));

  createRequest.respond(200, { ...createdBlob });
  const storeRequest = await waitForRequest(1);
  expect(storeRequest).toMatchObject({
    method: 'PUT',
    url: '/direct_uploads/token',
    headers: { 'Content-MD5': 'sum' },
  });
  storeRequest.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3, total: 7 }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('43');
  expect(onSource).not.toHaveBeenCalled();

  storeRequest.respond(204, '');
  expect(await screen.findByText('Uploaded, 7 B')).toBeDefined();
  expect(onSource).toHaveBeenCalledExactlyOnceWith({ signedId: 'signed-1', filename: 'weekly.vtt' });
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
});

it('shows the failed step with its status, and retries', async () => {
  const { onSource, onBusyChange } = await uploadFile();
  (await waitForRequest(0)).respond(500);
  expect(await screen.findByText('Error creating Blob for "weekly.vtt". Status: 500')).toBeDefined();
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  (await waitForRequest(1)).respond(200, { ...createdBlob });
  (await waitForRequest(2)).respond(0);
  expect(await screen.findByText('Error storing "weekly.vtt". Status: 0')).toBeDefined();
  expect(onSource).not.toHaveBeenCalled();
});

it('shows an error if a file cannot be read', async () => {
  class UnreadableFile extends EventTarget {
    readAsArrayBuffer() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  stubGlobal('FileReader', UnreadableFile);
  await uploadFile();
  expect(await screen.findByText('Error reading weekly.vtt')).toBeDefined();
});

it('repeats the upload with a new token after a change of session', async () => {
  const { onSource } = await uploadFile();
  stubGlobal('fetch', async () => Response.json({ csrf_token: 'rotated' }, { status: 200 }));
  (await waitForRequest(0)).respond(403);
  const secondRequest = await waitForRequest(1);
  expect(secondRequest.headers['X-CSRF-Token']).toBe('rotated');
  secondRequest.respond(200, { ...createdBlob });
  (await waitForRequest(2)).respond(204);
  await waitFor(() => expect(onSource).toHaveBeenCalledOnce());
});

it('can be cancelled without passing on an id', async () => {
  const { onSource } = await uploadFile();
  const createRequest = await waitForRequest(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(createRequest.isAborted).toBe(true);
  expect(screen.getByLabelText(/Drop a transcript or a recording here/)).toBeDefined();
  createRequest.respond(200, { ...createdBlob });
  expect(onSource).not.toHaveBeenCalled();
});

it('uploads an audio file in the same way as a transcript', async () => {
  const { onSource } = await uploadFile(new File(['RIFF'], 'weekly.wav', { type: 'audio/wav' }));
  (await waitForRequest(0)).respond(200, { ...createdBlob, filename: 'weekly.wav' });
  (await waitForRequest(1)).respond(204);
  await waitFor(() => expect(onSource).toHaveBeenCalledWith({ signedId: 'signed-1', filename: 'weekly.wav' }));
});

it('rejects other files without a request', async () => {
  await uploadFile(new File(['x'], 'photo.png', { type: 'image/png' }));
  expect(await screen.findByText(/“photo.png” isn't a transcript or a recording/)).toBeDefined();
  expect(FakeRequest.sent).toEqual([]);
});

it('keeps the uploaded file when a replacement fails', async () => {
  const { onSource } = await uploadFile();
  (await waitForRequest(0)).respond(200, { ...createdBlob });
  (await waitForRequest(1)).respond(204);
  await userEvent.upload(await screen.findByLabelText('Replace file', { selector: 'input' }), new File(['x'], 'b.txt'));
  (await waitForRequest(2)).respond(422);
  expect(await screen.findByText('Error creating Blob for "b.txt". Status: 422')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep weekly.vtt' }));
  expect(screen.getByText('weekly.vtt')).toBeDefined();
  expect(onSource).toHaveBeenCalledOnce();
});
