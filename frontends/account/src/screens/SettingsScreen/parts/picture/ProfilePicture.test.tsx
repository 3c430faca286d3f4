import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfilePicture } from './ProfilePicture.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  restoreGlobals();
});

function renderPicture(pictureUrl: string | null) {
  csrfToken.set('t');
  render(
    <TestProviders path="/settings" session={{ user: { picture_url: pictureUrl } }}>
      <ProfilePicture />
    </TestProviders>,
  );
}

it('offers to upload a picture while there is none', () => {
  renderPicture(null);
  expect(screen.getByRole('button', { name: 'Upload picture' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});

it('removes the picture at once, and moves the focus to the remaining button', async () => {
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    requests.push(`${method} ${url}`);
    return Response.json({ user: { id: 'user-1', name: 'Test User', picture_url: null } });
  });
  renderPicture('/users/user-1/picture?id=1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  const upload = await screen.findByRole('button', { name: 'Upload picture' });
  expect(document.activeElement).toBe(upload);
  expect(requests).toEqual(['DELETE /users/picture']);
});

it('shows an error for a file that the browser cannot read as an image, and uploads nothing', async () => {
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({});
  });
  stubGlobal('createImageBitmap', async () => {
    throw new Error('no image');
  });
  renderPicture(null);
  const file = new File(['words'], 'notes.txt', { type: 'text/plain' });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Picture', { selector: 'input' }), file);
  expect(await screen.findByText(/can't be read/)).toBeDefined();
  expect(requests).toEqual([]);
});

/** Fails like a server that cannot create the upload. */
class FailedRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 500;
  readonly response = null;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

it('shows the error of an upload that fails', async () => {
  stubGlobal('createImageBitmap', async () => ({ width: 2, height: 2, close: () => undefined }));
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onBlob) => onBlob(new Blob(['pixels'])));
  stubGlobal('XMLHttpRequest', FailedRequest);
  renderPicture(null);
  const file = new File(['pixels'], 'me.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), file);
  expect(await screen.findByText('Error creating Blob for "picture.jpg". Status: 500')).toBeDefined();
});
