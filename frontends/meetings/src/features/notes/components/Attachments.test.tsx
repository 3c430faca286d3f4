import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeRoutes, fakeServer } from '../../../test/fake-server.ts';

type Options = { signal: AbortSignal; onProgress: (share: number) => void };
const uploads: { file: File; options: Options; complete: () => void; fail: (reason: string) => void }[] = [];

const webKit = await import('@minutehand/web-kit');
jest.unstable_mockModule('@minutehand/web-kit', () => ({
  ...webKit,
  uploadFile: (file: File, options: Options) =>
    new Promise((resolve, reject) => {
      uploads.push({
        file,
        options,
        complete: () => resolve({ signedId: 'signed', attachableSgid: `sgid-of-${file.name}` }),
        fail: (reason) => reject(new webKit.UploadError(reason)),
      });
    }),
}));
const { cleanBetweenTests, openMeeting, getWrites } = await import('../../../test/open-meeting.tsx');

cleanBetweenTests();
beforeEach(() => {
  localStorage.clear();
  uploads.length = 0;
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
});
afterEach(cleanup);

const NOTES = '/meetings/m1/notes';
const toNotes = (content: string, version: number) => ({
  notes: { content, rendered_html: content, version, updated_at: null, updated_by: null },
});
const createSaveResponse = ({ body }: { body: unknown }) => {
  const { content, version } = (body as { notes: { content: string; version: number } }).notes;
  return toNotes(content, version + 1);
};

async function openNotes(routes: FakeRoutes = {}) {
  const server: ReturnType<typeof fakeServer> = openMeeting({
    [`GET ${NOTES}`]: toNotes('<p>a</p>', 1),
    [`PATCH ${NOTES}`]: createSaveResponse,
    ...routes,
  });
  await screen.findByRole('toolbar', { name: 'Formatting' });
  return server;
}
const selectFiles = async (...files: File[]) => userEvent.upload(screen.getByLabelText('Files to attach'), files);
const planFile = new File(['A plan.'], 'plan.txt', { type: 'text/plain' });
const getLastSavedBody = (server: { calls: Parameters<typeof getWrites>[0]['calls'] }) =>
  JSON.stringify(getWrites(server).at(-1)?.body ?? '');

test('shows upload progress and inserts the signed id when the upload is done', async () => {
  const server = await openNotes();
  await selectFiles(planFile);
  const progressBar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Uploading plan.txt' });
  expect(progressBar.hasAttribute('value')).toBe(false);
  uploads[0]?.options.onProgress(0.5);
  await waitFor(() => expect(progressBar.value).toBe(0.5));
  expect(getLastSavedBody(server)).not.toContain('action-text-attachment');
  uploads[0]?.complete();
  await waitFor(() => expect(screen.queryByRole('progressbar', { name: 'Uploading plan.txt' })).toBeNull());
  expect(screen.getByText('plan.txt')).toBeTruthy();
  await waitFor(() => expect(getLastSavedBody(server)).toContain('sgid=\\"sgid-of-plan.txt\\"'));
});

test('shows the error of a failed upload, with buttons to retry or remove it', async () => {
  await openNotes();
  await selectFiles(planFile);
  await waitFor(() => expect(uploads).toHaveLength(1));
  uploads[0]?.fail('Error storing "plan.txt". Status: 0');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Direct upload failed: Error storing "plan.txt". Status: 0',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upload plan.txt again' }));
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.fail('Error reading plan.txt');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove plan.txt' }));
  await waitFor(() => expect(screen.queryByText('plan.txt')).toBeNull());
});

test('stops a cancelled upload without an error', async () => {
  await openNotes();
  await selectFiles(planFile);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of plan.txt' }));
  expect(uploads[0]?.options.signal.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByText('plan.txt')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('attaches several pasted files at once', async () => {
  await openNotes();
  const text = screen.getByRole('textbox', { name: 'Notes' });
  const clipboardData = { files: [planFile, new File(['b'], 'b.txt')], types: ['Files'], getData: () => '' };
  text.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
  await waitFor(() => expect(uploads.map(({ file }) => file.name)).toEqual(['plan.txt', 'b.txt']));
});

test('keeps an attached file when the user types after it', async () => {
  const server = await openNotes({ [`GET ${NOTES}`]: toNotes('', 0) });
  await selectFiles(planFile);
  await screen.findByText('plan.txt');
  fireEvent.keyPress(screen.getByRole('textbox', { name: 'Notes' }), { key: 'x', charCode: 120 });
  uploads[0]?.complete();
  await waitFor(() => expect(getLastSavedBody(server)).toContain('sgid=\\"sgid-of-plan.txt\\"'));
});
