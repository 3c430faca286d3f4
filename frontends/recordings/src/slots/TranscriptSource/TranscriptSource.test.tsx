import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TranscriptSource } from './TranscriptSource.tsx';

/** A server that the unmodified client speaks to: each request waits until the test answers it. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
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
    FakeRequest.all.push(this);
  }
  abort() {
    this.isAborted = true;
  }
  answer(status: number, response: unknown = null) {
    this.status = status;
    this.response = response;
    this.dispatchEvent(new Event(status === 0 ? 'error' : 'load'));
  }
}

const announced = {
  signed_id: 'signed-1',
  filename: 'weekly.vtt',
  direct_upload: { url: '/direct_uploads/token', headers: { 'Content-Type': 'text/vtt', 'Content-MD5': 'sum' } },
};
const transcript = new File(['WEBVTT\n'], 'weekly.vtt', { type: 'text/vtt' });

async function request(index: number): Promise<FakeRequest> {
  return waitFor(() => {
    const found = FakeRequest.all[index];
    if (!found) throw new Error(`There is no request ${index} yet`);
    return found;
  });
}

async function bring(file: File = transcript) {
  const onSource = jest.fn();
  const onBusyChange = jest.fn();
  render(
    <TestProviders>
      <TranscriptSource onSource={onSource} onBusyChange={onBusyChange} />
    </TestProviders>,
  );
  await userEvent.upload(screen.getByLabelText(/Drop a transcript here/), file, { applyAccept: false });
  return { onSource, onBusyChange };
}

beforeEach(() => {
  FakeRequest.all = [];
  stubGlobal('XMLHttpRequest', FakeRequest);
  csrfToken.set('current');
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

it('announces the file with the current token, puts its bytes with the given headers and hands over the id', async () => {
  const { onSource, onBusyChange } = await bring();
  const announce = await request(0);
  expect(announce).toMatchObject({ method: 'POST', url: '/direct_uploads', headers: { 'X-CSRF-Token': 'current' } });
  expect(JSON.parse(String(announce.body))).toEqual({
    blob: {
      filename: 'weekly.vtt',
      content_type: 'text/vtt',
      byte_size: 7,
      checksum: expect.stringMatching(/^[A-Za-z0-9+/]{22}==$/),
    },
  });
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(true));

  announce.answer(200, { ...announced });
  const store = await request(1);
  expect(store).toMatchObject({ method: 'PUT', url: '/direct_uploads/token', headers: { 'Content-MD5': 'sum' } });
  store.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 3, total: 7 }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('43');
  expect(onSource).not.toHaveBeenCalled();

  store.answer(204, '');
  expect(await screen.findByText('Uploaded, 7 B')).toBeDefined();
  expect(onSource).toHaveBeenCalledExactlyOnceWith({ signedId: 'signed-1', filename: 'weekly.vtt' });
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));
});

it('says at which step it failed and with which status, and tries again', async () => {
  const { onSource, onBusyChange } = await bring();
  (await request(0)).answer(500);
  expect(await screen.findByText('Error creating Blob for "weekly.vtt". Status: 500')).toBeDefined();
  await waitFor(() => expect(onBusyChange).toHaveBeenLastCalledWith(false));

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  (await request(1)).answer(200, { ...announced });
  (await request(2)).answer(0);
  expect(await screen.findByText('Error storing "weekly.vtt". Status: 0')).toBeDefined();
  expect(onSource).not.toHaveBeenCalled();
});

it('says that a file could not be read', async () => {
  class UnreadableFile extends EventTarget {
    readAsArrayBuffer() {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  stubGlobal('FileReader', UnreadableFile);
  await bring();
  expect(await screen.findByText('Error reading weekly.vtt')).toBeDefined();
});

it('goes once more with a new token when the session had changed', async () => {
  const { onSource } = await bring();
  stubGlobal('fetch', async () => Response.json({ csrf_token: 'rotated' }, { status: 200 }));
  (await request(0)).answer(403);
  const again = await request(1);
  expect(again.headers['X-CSRF-Token']).toBe('rotated');
  again.answer(200, { ...announced });
  (await request(2)).answer(204);
  await waitFor(() => expect(onSource).toHaveBeenCalledOnce());
});

it('can be cancelled, and nothing is handed over', async () => {
  const { onSource } = await bring();
  const announce = await request(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(announce.isAborted).toBe(true);
  expect(screen.getByLabelText(/Drop a transcript here/)).toBeDefined();
  announce.answer(200, { ...announced });
  expect(onSource).not.toHaveBeenCalled();
});

it('refuses what is no transcript without asking the server', async () => {
  await bring(new File(['x'], 'photo.png', { type: 'image/png' }));
  expect(await screen.findByText(/“photo.png” is not a transcript/)).toBeDefined();
  expect(FakeRequest.all).toEqual([]);
});

it('keeps the uploaded file while another one fails to take its place', async () => {
  const { onSource } = await bring();
  (await request(0)).answer(200, { ...announced });
  (await request(1)).answer(204);
  await userEvent.upload(await screen.findByLabelText('Replace file', { selector: 'input' }), new File(['x'], 'b.txt'));
  (await request(2)).answer(422);
  expect(await screen.findByText('Error creating Blob for "b.txt". Status: 422')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep weekly.vtt' }));
  expect(screen.getByText('weekly.vtt')).toBeDefined();
  expect(onSource).toHaveBeenCalledOnce();
});
