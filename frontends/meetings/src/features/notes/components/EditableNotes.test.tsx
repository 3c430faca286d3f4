import { beforeEach, expect, test } from '@jest/globals';
import { stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';

/** Set while the page has an observed element; reports it as visible. */
let reportVisible: (() => void) | null = null;

cleanBetweenTests();
beforeEach(() => {
  localStorage.clear();
  reportVisible = null;
  // jsdom has no layout, which the editor needs.
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
  stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe(element: Element) {
        if (element.matches('section')) reportVisible = () => this.#report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});

const NOTES = '/meetings/m1/notes';
const toNotes = (content: string, version: number) => ({
  notes: { content, rendered_html: content, version, updated_at: null, updated_by: null },
});
const openNotes = (content: string) =>
  openMeeting({
    [`GET ${NOTES}`]: toNotes(content, 1),
    [`PATCH ${NOTES}`]: ({ body }) => {
      const { notes } = body as { notes: { content: string; version: number } };
      return toNotes(notes.content, notes.version + 1);
    },
  });
const findField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
const findEditor = async () => {
  await screen.findByRole('toolbar', { name: 'Formatting' });
  return screen.getByRole('textbox', { name: 'Notes' });
};
const getSavedContent = (server: ReturnType<typeof openNotes>) =>
  getWrites(server).map(({ body }) => (body as { notes: { content: string } }).notes.content);

test('shows the notes as text, and loads their editor when an active user scrolls near them', async () => {
  openNotes('<p>Bring the plan</p>');
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  expect(await notes.findByText('Bring the plan')).toBeTruthy();
  expect((await findField()).tagName).toBe('TEXTAREA');
  expect(reportVisible).toBeNull();
  fireEvent.pointerMove(window);
  await waitFor(() => expect(reportVisible).not.toBeNull());
  expect(screen.queryByRole('toolbar')).toBeNull();
  act(() => reportVisible?.());
  expect((await findEditor()).textContent).toBe('Bring the plan');
  expect(document.activeElement).toBe(document.body);
});

test('keeps text that is typed before the editor has loaded, with the focus and the caret', async () => {
  const server = openNotes('');
  const field = await findField();
  act(() => field.focus());
  fireEvent.input(field, { target: { value: 'First\nsecnd' } });
  field.setSelectionRange(9, 9);
  const editor = await findEditor();
  expect(document.activeElement).toBe(editor);
  expect([...editor.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['First', 'secnd']);
  const selection = getSelection();
  expect([selection?.anchorNode?.textContent, selection?.anchorOffset]).toEqual(['secnd', 3]);
  await waitFor(() => expect(getSavedContent(server)).toEqual(['<p>First</p><p>secnd</p>']));
});

test('appends text that is typed before the editor has loaded', async () => {
  const server = openNotes('<p>Bring the plan</p>');
  const field = await findField();
  act(() => field.focus());
  fireEvent.input(field, { target: { value: 'Ask Ann' } });
  await findEditor();
  await waitFor(() => expect(getSavedContent(server)).toEqual(['<p>Bring the plan</p><p>Ask Ann</p>']));
});

test('does not replace the field during IME composition', async () => {
  const server = openNotes('');
  const field = await findField();
  act(() => field.focus());
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'n' } });
  // Loads the module that the page loads too.
  await act(async () => void (await import('./NotesEditor.tsx')));
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: 'に' } });
  fireEvent.compositionEnd(field);
  expect((await findEditor()).textContent).toBe('に');
  await waitFor(() => expect(getSavedContent(server)).toEqual(['<p>に</p>']));
});

test('restores and saves typed text when the page is left before the editor has loaded', async () => {
  openNotes('<p>Bring the plan</p>');
  const field = await findField();
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'Ask <Ann>' } });
  fireEvent(window, new Event('pagehide'));
  expect(field.value).toBe('');
  cleanup();
  const server = openNotes('<p>Bring the plan</p>');
  expect((await findEditor()).textContent).toBe('Bring the planAsk <Ann>');
  await waitFor(() => expect(getSavedContent(server)).toEqual(['<p>Bring the plan</p><p>Ask &lt;Ann&gt;</p>']));
});

test('a click on a line focuses the field, a click on a link does not', async () => {
  openNotes('<p>Bring <a href="https://plans.example/">the plan</a></p>');
  const field = await findField();
  fireEvent.mouseDown(await screen.findByRole('link', { name: 'the plan' }));
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(field);
  expect(document.activeElement).toBe(await findEditor());
});
