import { beforeEach, expect, jest, test } from '@jest/globals';
import type { Notes } from '@minutehand/contracts/http/meetings/notes';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, type FakeRoutes, UNREACHABLE } from '../../../test/fake-server.ts';
import { broadcast, cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting } from '../../../test/samples.ts';

cleanBetweenTests();
beforeEach(() => {
  localStorage.clear();
  // jsdom has no layout, which the editor needs.
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
});

const NOTES = '/meetings/m1/notes';
const createNotes = (content: string, version = 1): { notes: Notes } => ({
  notes: {
    content,
    rendered_html: content,
    version,
    updated_at: '2026-11-20T10:00:00.000Z',
    updated_by: { id: 'user-2', name: 'Ann Lee' },
  },
});
const openNotes = (content: string, routes: FakeRoutes = {}) =>
  openMeeting({ [`GET ${NOTES}`]: createNotes(content, content === '' ? 0 : 1), ...routes });
/** The editor is loaded on demand, after the page. */
const findEditor = async () => {
  await screen.findByRole('toolbar', { name: 'Formatting' });
  return screen.getByRole('textbox', { name: 'Notes' });
};
const findRegion = () => screen.findByRole('region', { name: 'Notes' });

test('shows a viewer sanitized notes without an editor', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openNotes(
    '<h1>Plan</h1><p>Words <a href="javascript:x">bad</a> <span class="mention">@Ann</span><img src="https://x.example/a.png"></p><script>x</script>',
    { 'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) } },
  );
  const notes = within(await findRegion());
  expect((await notes.findByRole('heading', { name: 'Plan' })).tagName).toBe('H3');
  expect(notes.getByText('@Ann').className).toBe('mention');
  expect(notes.queryByRole('link')).toBeNull();
  expect((await findRegion()).querySelector('script, img[src]')).toBeNull();
  expect(notes.queryByRole('textbox')).toBeNull();
});

test('shows a viewer that the notes are empty', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openNotes('', { 'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) } });
  expect(await screen.findByText('No notes yet')).toBeTruthy();
});

test('shows unsaved text to a user who lost edit access, with buttons to copy or discard it', async () => {
  const server = openNotes('<p>a</p>', { [`PATCH ${NOTES}`]: new Failure(403, { error: 'You may only read.' }) });
  await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Heading 1' }));
  expect(await screen.findByText(/You may only read\. What you wrote is kept in this browser/)).toBeTruthy();
  const permissions = { edit: false, share: false, delete: false, approve: false };
  server.routes['GET /meetings/m1'] = { meeting: buildMeeting({ role: 'viewer', permissions }) };
  await broadcast('meeting');
  expect(await screen.findByText(/last changes couldn't be saved/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeTruthy();
  expect(within(await findRegion()).getByText('a')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(screen.queryByText(/couldn't be saved/)).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('shows no editor and offers a retry when the notes cannot be loaded', async () => {
  const server = openNotes('', { [`GET ${NOTES}`]: new Failure(400, { error: 'It did not work.' }) });
  const retryButton = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull();
  server.routes[`GET ${NOTES}`] = createNotes('<p>Here</p>');
  await userEvent.click(retryButton);
  expect((await findEditor()).textContent).toBe('Here');
});

test('saves a change with the version that it is based on, and shows the status', async () => {
  const server = openNotes('<p>Words</p>', { [`PATCH ${NOTES}`]: createNotes('<h1>Words</h1>', 2) });
  await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Heading 1' }));
  expect(screen.getByRole('button', { name: 'Heading 1' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(getWrites(server)[0]?.body).toEqual({ notes: { content: '<h1>Words</h1>', version: 1 } }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
});

test('shows the error when saving fails, keeps the change, and saves it on retry', async () => {
  const server = openNotes('<p>Words</p>', { [`PATCH ${NOTES}`]: UNREACHABLE });
  await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Heading 1' }));
  expect(await screen.findByText('Unable to save.')).toBeTruthy();
  expect(await screen.findByText(/What you wrote is kept in this browser/)).toBeTruthy();
  expect((await findEditor()).querySelector('h1')?.textContent).toBe('Words');
  server.routes[`PATCH ${NOTES}`] = createNotes('<h1>Words</h1>', 2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(screen.queryByText(/kept in this browser/)).toBeNull();
});

test('sends changes made during a save afterwards, even if the page was left', async () => {
  let respond = (_notes: object) => {};
  const server = openNotes('<p>Words</p>', {
    [`PATCH ${NOTES}`]: () =>
      new Promise<object>((resolve) => {
        respond = resolve;
      }),
  });
  await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Heading 1' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Heading 2' }));
  cleanup();
  expect(JSON.stringify(localStorage)).toContain('<h2>Words</h2>');
  respond(createNotes('<h1>Words</h1>', 2));
  await waitFor(() => expect(getWrites(server)[1]?.body).toEqual({ notes: { content: '<h2>Words</h2>', version: 2 } }));
  respond(createNotes('<h2>Words</h2>', 3));
  await waitFor(() => expect(localStorage.length).toBe(0));
});

test('merges concurrent changes and keeps both versions of a conflicting line', async () => {
  let isStale = true;
  const server = openNotes('<p>a</p><p>b</p>', {
    [`PATCH ${NOTES}`]: ({ body }) => {
      if (isStale) {
        isStale = false;
        server.routes[`GET ${NOTES}`] = createNotes('<p>A</p><p>theirs</p>', 2);
        return new Failure(409, { error: 'Stale.', version: 2 });
      }
      const { content } = (body as { notes: { content: string } }).notes;
      return createNotes(content, 3);
    },
  });
  const text = await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Heading 1' }));
  await waitFor(() => expect(getWrites(server)).toHaveLength(2));
  const expected = '<h1 data-conflict="Test User">a</h1>';
  expect(getWrites(server)[1]?.body).toEqual({
    notes: { content: `<p data-conflict="Ann Lee">A</p>${expected}<p>theirs</p>`, version: 2 },
  });
  expect(await screen.findByText(/Two people wrote in the same place/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Keep everything' }));
  expect(text.querySelector('[data-conflict]')).toBeNull();
  await waitFor(() => expect(getWrites(server)).toHaveLength(3));
});

test('updates live when another user changes the notes', async () => {
  const server = openNotes('<p>a</p>');
  const text = await findEditor();
  server.routes[`GET ${NOTES}`] = createNotes('<p>a</p><p>theirs</p>', 2);
  await broadcast('notes');
  await waitFor(() => expect(text.textContent).toContain('theirs'));
  expect(getWrites(server)).toEqual([]);
});

test('makes the toolbar one tab stop with arrow, Home and End keys', async () => {
  openNotes('<p>a</p>');
  await findEditor();
  const toolbar = within(screen.getByRole('toolbar', { name: 'Formatting' }));
  const buttons = toolbar.getAllByRole('button');
  expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  buttons[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Heading 2' }));
  await userEvent.keyboard('{End}{ArrowRight}{ArrowLeft}{Home}');
  expect(document.activeElement).toBe(buttons[0]);
});

test('offers to embed a link only when the server can embed it', async () => {
  const server = openNotes('<p>a</p>', {
    [`PATCH ${NOTES}`]: createNotes('<p>a</p>', 2),
    'GET /action_text/embeds/patterns.json': [{ source: '^https://video\\.example/\\w+$', options: 'i' }],
    'GET /action_text/embeds': new Failure(404, { error: 'No.' }),
  });
  await findEditor();
  const enterLink = async (address: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    await userEvent.type(screen.getByLabelText('Address'), address);
  };
  const getRequests = () => server.calls.filter(({ path }) => path === '/action_text/embeds');
  await enterLink('https://other.example/a');
  await enterLink('{Escape}');
  expect(getRequests()).toEqual([]);
  await enterLink('https://video.example/gone');
  await waitFor(() => expect(getRequests()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Yes, embed it' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  server.routes['GET /action_text/embeds'] = {
    sgid: 'embed.x',
    content_type: 'application/vnd.minutehand.embed',
    url: 'https://video.example/a',
    title: 'A video',
    provider_name: 'Video',
    content: '',
  };
  await enterLink('https://video.example/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, embed it' }));
  expect((await screen.findByRole('link', { name: 'A video' })).getAttribute('href')).toBe('https://video.example/a');
  fireEvent.keyPress(await findEditor(), { key: 'x', charCode: 120 });
  expect(screen.getByRole('link', { name: 'A video' })).toBeTruthy();
  await waitFor(() => expect(JSON.stringify(getWrites(server)[0]?.body)).toContain('sgid=\\"embed.x\\"'));
});

test.each(['Bold', 'Link'])('focuses the text right after "%s", even if animation frames are slow', async (tool) => {
  openNotes('<p>a</p>');
  const text = await findEditor();
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  screen.getByRole('button', { name: tool }).focus();
  await userEvent.keyboard('{Enter}');
  if (tool === 'Link') await userEvent.type(screen.getByLabelText('Address'), 'https://other.example/a{Enter}');
  expect(document.activeElement).toBe(text);
});

test('rejects a link that would run a script', async () => {
  openNotes('<p>a</p>');
  await findEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  await userEvent.type(screen.getByLabelText('Address'), 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please enter a web address or an email address')).toBeTruthy();
});
