import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Failure, UNREACHABLE } from '../../../test/fake-server.ts';
import { cleanBetweenTests, getWrites, openMeeting } from '../../../test/open-meeting.tsx';
import { buildMeeting, buildMinutes } from '../../../test/samples.ts';

cleanBetweenTests();
beforeEach(() => {
  // jsdom has no layout.
  const emptyRect = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
  Object.assign(Range.prototype, { getClientRects: () => [emptyRect], getBoundingClientRect: () => emptyRect });
});

async function editMinutes(text?: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  const area = screen.getByLabelText('Minutes, in Markdown');
  if (text !== undefined) {
    await userEvent.clear(area);
    if (text) await userEvent.type(area, text);
  }
  return area;
}

test('closes unchanged minutes without a confirmation', async () => {
  openMeeting();
  await editMinutes();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});

test('asks for confirmation before it discards changed minutes', async () => {
  openMeeting();
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const confirmation = screen.getByRole('alertdialog');
  expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Minutes, in Markdown').value).toBe('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
});

test('hides the copy button while editing, and shows the saved minutes with a toast', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1/minutes': buildMinutes({ content: 'By hand', rendered_html: '<p>By hand</p>', citations: [] }),
  });
  await editMinutes('By hand');
  expect(screen.queryByRole('button', { name: 'Copy minutes' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('By hand')).toBeTruthy();
  expect(screen.getByText('Saved!')).toBeTruthy();
  expect(getWrites(server)[0]).toMatchObject({ body: { content: 'By hand', version: 3 } });
});

test('shows "Saving..." and ignores clicks while saving', async () => {
  const server = openMeeting({ 'PATCH /meetings/m1/minutes': () => new Promise(() => undefined) });
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const button = screen.getByRole('button', { name: 'Saving...' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(getWrites(server)).toHaveLength(1);
});

test.each([
  ['empty minutes', '', undefined, 'Minutes content cannot be empty'],
  ['a rejection', 'Mine', new Failure(422, { error: 'Too long.' }), 'Error saving minutes: Too long.'],
  ['a network error', 'Mine', UNREACHABLE, 'Network error saving minutes: The server could not be reached'],
])('%s keeps the text and shows an error', async (_case, text, response, message) => {
  openMeeting(response ? { 'PATCH /meetings/m1/minutes': response } : {});
  const area = await editMinutes(text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect((area as HTMLTextAreaElement).value).toBe(text);
});

test('overwrites the other version when the user saves again after a conflict', async () => {
  const server = openMeeting({
    'PATCH /meetings/m1/minutes': new Failure(409, { error: 'Changed meanwhile.', version: 7 }),
  });
  await editMinutes('Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Error saving minutes: Changed meanwhile.');
  server.routes['PATCH /meetings/m1/minutes'] = buildMinutes({ content: 'Mine', rendered_html: '<p>Mine</p>' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved!');
  expect(getWrites(server).at(-1)).toMatchObject({ body: { content: 'Mine', version: 7 } });
});

test('offers to regenerate the action items after the text of the minutes changed', async () => {
  const savedMinutes = buildMinutes({ content: 'By hand', rendered_html: '<p>By hand</p>', citations: [] });
  const processing = { step: 'reading', progress: 0, error: null, of: 'action_items' as const };
  const server = openMeeting({
    'PATCH /meetings/m1/minutes': savedMinutes,
    'POST /meetings/m1/generate_action_items': { meeting: buildMeeting({ state: 'generating', processing }) },
  });
  await editMinutes('By hand');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
  expect(await screen.findByText('Action items are being regenerated')).toBeTruthy();
  expect(getWrites(server).at(-1)).toMatchObject({ method: 'POST', path: '/meetings/m1/generate_action_items' });
  // Only the action items are regenerated, so no notice about the minutes appears.
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'New draft' })).toBeNull();
});

test('does not offer to regenerate the action items when the text did not change', async () => {
  openMeeting({ 'PATCH /meetings/m1/minutes': buildMinutes() });
  await editMinutes();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull();
});

test.each([
  [
    new Failure(409, { error: 'The minutes are already being generated.' }),
    'Error regenerating actions: The minutes are already being generated.',
  ],
  [UNREACHABLE, 'Network error: '],
])('shows the reason when the action items cannot be regenerated', async (response, message) => {
  openMeeting({ 'POST /meetings/m1/generate_action_items': response });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Regenerate action items' }));
  expect((await screen.findByText((text) => text.startsWith(message))).textContent).toBeTruthy();
});

/** The caret is in the first line. Typing needs a browser. */
const changeHeading = () => userEvent.click(screen.getByRole('button', { name: 'Topic heading' }));
const openDocument = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return await screen.findByRole('textbox', { name: 'Minutes' });
};

test('edits the minutes as a document, which is saved as Markdown with all other lines unchanged', async () => {
  const server = openMeeting({ 'PATCH /meetings/m1/minutes': buildMinutes({ content: 'Saved', citations: [] }) });
  const text = await openDocument();
  expect(document.activeElement).toBe(text);
  expect(within(text).getByRole('heading', { name: 'Decisions' })).toBeTruthy();
  expect(within(text).getAllByRole('listitem')).toHaveLength(2);
  await changeHeading();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(getWrites(server)[0]).toMatchObject({
    body: { content: '### Decisions\n\n- The launch is in May.\n- Another line.\n', version: 3 },
  });
});

test('shows the changes of the document as Markdown', async () => {
  openMeeting();
  await openDocument();
  await changeHeading();
  await userEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  const area = screen.getByLabelText<HTMLTextAreaElement>('Minutes, in Markdown');
  expect(area.value).toBe('### Decisions\n\n- The launch is in May.\n- Another line.\n');
  expect(screen.queryByText(/formatting that the editor/)).toBeNull();
});

/** The editor recognizes keys by their codes, as browsers send them. */
const pressEscape = (text: HTMLElement) => fireEvent.keyDown(text, { key: 'Escape', code: 'Escape', keyCode: 27 });

test('Escape asks for confirmation before it discards a changed document', async () => {
  openMeeting();
  const text = await openDocument();
  pressEscape(text);
  expect(await screen.findByText('The launch is in May.')).toBeTruthy();
  expect(text.isConnected).toBe(false);
  const reopened = await openDocument();
  await changeHeading();
  pressEscape(reopened);
  const confirmation = screen.getByRole('alertdialog');
  expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
  await userEvent.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  expect(within(screen.getByRole('textbox', { name: 'Minutes' })).getByRole('heading', { level: 3 })).toBeTruthy();
});

test('keeps the document and shows the error when saving fails', async () => {
  openMeeting({ 'PATCH /meetings/m1/minutes': new Failure(422, { error: 'Too long.' }) });
  const text = await openDocument();
  await changeHeading();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toBe('Error saving minutes: Too long.');
  expect(within(text).getByRole('heading', { level: 3 })).toBeTruthy();
  expect(text.getAttribute('aria-invalid')).toBe('true');
});

test('opens text that the editor would change as Markdown, and shows why', async () => {
  const content = '## Decisions\n\n| a |\n| :-- |\n';
  const rendered_html = '<h2>Decisions</h2>\n<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n';
  openMeeting({ 'GET /meetings/m1/minutes': buildMinutes({ content, rendered_html, citations: [] }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Minutes, in Markdown')).value).toBe(content);
  expect(screen.getByText(/formatting that the editor doesn't support/)).toBeTruthy();
});
