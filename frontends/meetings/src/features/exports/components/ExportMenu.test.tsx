import { beforeEach, expect, jest, test } from '@jest/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../test/fake-server.ts';
import { cleanBetweenTests, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting, buildMinutes, buildTranscript } from '../../../test/samples.ts';

cleanBetweenTests();

/** The files that the page passed to the browser to save. */
const savedFiles: { name: string; file: Blob }[] = [];

beforeEach(() => {
  savedFiles.length = 0;
  const files = new Map<string, Blob>();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, file: files.get(this.href) ?? new Blob() });
  });
  URL.createObjectURL = (file) => {
    const url = `blob:http://localhost/${files.size}`;
    files.set(url, file as Blob);
    return url;
  };
  URL.revokeObjectURL = () => undefined;
});

const FILENAME_HEADER = {
  'Content-Disposition': `attachment; filename="W.pdf"; filename*=UTF-8''%CE%A3%202026-11-20.pdf`,
};
const createFileResponse = () =>
  new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf', ...FILENAME_HEADER } });
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Export' }));
const getMenuItem = (name: RegExp) => screen.getByRole('menuitem', { name });

test('saves a file under the server’s name and restores the focus', async () => {
  openMeeting({ 'GET /meetings/m1/export.pdf': createFileResponse });
  await openMenu();
  await userEvent.click(getMenuItem(/^PDF/));
  await eventually(() => expect(savedFiles).toHaveLength(1));
  expect(savedFiles[0]!.name).toBe('Σ 2026-11-20.pdf');
  expect(await savedFiles[0]!.file.text()).toBe('%PDF-1.7');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Export' }));
});

test('exports in the format that is chosen by keyboard', async () => {
  const server = openMeeting({ 'GET /meetings/m1/export.md': createFileResponse });
  (await screen.findByRole('button', { name: 'Export' })).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await eventually(() => expect(savedFiles).toHaveLength(1));
  expect(server.calls.some(({ path }) => path === '/meetings/m1/export.md')).toBe(true);
});

test('shows progress on the button and ignores a second click', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  openMeeting({ 'GET /meetings/m1/export.docx': () => promise });
  await openMenu();
  await userEvent.click(getMenuItem(/^Word/));
  await userEvent.click(await screen.findByRole('button', { name: 'Exporting…' }));
  expect(screen.queryByRole('menu')).toBeNull();
  resolve(createFileResponse());
  await screen.findByRole('button', { name: 'Export' });
  expect(savedFiles).toHaveLength(1);
});

test('shows the server’s message when an export is rejected, and saves nothing', async () => {
  const error = 'This meeting is too long for a PDF. Download it as Word or Markdown instead.';
  openMeeting({ 'GET /meetings/m1/export.pdf': new Failure(409, { error }) });
  await openMenu();
  await userEvent.click(getMenuItem(/^PDF/));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(savedFiles).toHaveLength(0);
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});

test('offers only JSON for an empty meeting and explains why', async () => {
  const counts = { segments: 0, speakers: 0, action_items: 0, open_action_items: 0 };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ state: 'draft', counts }) },
    'GET /meetings/m1/minutes': buildMinutes({ content: '', rendered_html: '', citations: [], coverage: null }),
  });
  await openMenu();
  const minutes = await screen.findByRole('group', { name: 'Minutes: no minutes yet' });
  const captions = screen.getByRole('group', { name: 'Transcript: no transcript yet' });
  for (const group of [minutes, captions]) {
    for (const item of within(group).getAllByRole('menuitem')) {
      expect(item.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(item);
    }
  }
  expect(getMenuItem(/^JSON/).getAttribute('aria-disabled')).toBeNull();
});

test('disables captions for a transcript without times', async () => {
  const transcript = buildTranscript();
  const segments = transcript.segments.map((segment) => ({ ...segment, start: null, end: null }));
  openMeeting({ 'GET /meetings/m1/transcript': { ...transcript, segments } });
  await openMenu();
  const captions = await screen.findByRole('group', { name: 'Transcript: no times in the transcript' });
  expect(within(captions).getAllByRole('menuitem', { hidden: false })).toHaveLength(2);
});

test('allows a viewer to export', async () => {
  const permissions = { edit: false, share: false, delete: false, approve: false };
  openMeeting({
    'GET /meetings/m1': { meeting: buildMeeting({ role: 'viewer', permissions }) },
    'GET /meetings/m1/export.vtt': createFileResponse,
  });
  await openMenu();
  await userEvent.click(getMenuItem(/^WebVTT/));
  await eventually(() => expect(savedFiles).toHaveLength(1));
});
