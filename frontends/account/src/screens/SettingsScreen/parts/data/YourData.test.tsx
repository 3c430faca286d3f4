import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { YourData } from './YourData.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

/** Renders the section with a stubbed `fetch`. Returns the names of saved files and the requested paths. */
function setup(respond: () => Response): { savedNames: string[]; paths: string[] } {
  const savedNames: string[] = [];
  const paths: string[] = [];
  stubGlobal('fetch', async (path: RequestInfo | URL) => {
    if (String(path) === '/data_exports') return Response.json({ data_exports: [] });
    paths.push(String(path));
    return respond();
  });
  URL.createObjectURL = (file) => {
    savedNames.push((file as File).name);
    return '#saved';
  };
  URL.revokeObjectURL = () => undefined;
  render(
    <TestProviders path="/settings">
      <YourData />
    </TestProviders>,
  );
  return { savedNames, paths };
}

const clickDownload = () => userEvent.click(screen.getByRole('button', { name: 'Download JSON' }));

test('saves the file under the name from the response', async () => {
  const headers = { 'Content-Disposition': 'attachment; filename="minutehand-data-2026-11-23.json"' };
  const { savedNames, paths } = setup(() => new Response('{}', { headers }));
  await clickDownload();
  await waitFor(() => expect(savedNames).toEqual(['minutehand-data-2026-11-23.json']));
  expect(paths).toEqual(['/users/me/export']);
});

test('shows the error of a failed download, saves nothing, and allows a retry', async () => {
  const { savedNames } = setup(() =>
    Response.json({ error: 'Too many requests. Please wait a moment and try again.' }, { status: 429 }),
  );
  await clickDownload();
  await screen.findByText('Too many requests. Please wait a moment and try again.');
  expect(savedNames).toEqual([]);
  expect(screen.getByRole('button', { name: 'Download JSON' })).toBeInstanceOf(HTMLButtonElement);
});

test('saves nothing when the download is interrupted', async () => {
  const body = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"format":'));
        controller.error(new TypeError('terminated'));
      },
    });
  const { savedNames } = setup(() => new Response(body()));
  await clickDownload();
  await screen.findByText('The server could not be reached. Please check your connection and try again.');
  expect(savedNames).toEqual([]);
});
