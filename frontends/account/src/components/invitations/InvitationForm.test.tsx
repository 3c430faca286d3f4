import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InvitationForm } from './InvitationForm.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

/** Renders the form and returns the bodies of its requests. */
function renderForm(respond = () => Response.json({ invitations: [{}, {}] }, { status: 201 })): unknown[] {
  csrfToken.set('t');
  const requests: unknown[] = [];
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    requests.push(JSON.parse(String(init.body)));
    return respond();
  });
  render(
    <TestProviders path="/settings">
      <InvitationForm />
    </TestProviders>,
  );
  return requests;
}

const getNameFields = () => screen.getAllByLabelText<HTMLInputElement>('Name');
const getEmailFields = () => screen.getAllByLabelText<HTMLInputElement>('Email');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));

async function fillFirst(name: string, email: string) {
  await userEvent.type(getNameFields()[0]!, name);
  await userEvent.type(getEmailFields()[0]!, email);
}

test('rejects a form without a row that has both name and email', async () => {
  const requests = renderForm();
  await send();
  expect(screen.getByText('Please add at least one invitation with both name and email')).toBeTruthy();
  await userEvent.type(getNameFields()[0]!, 'Ana');
  await send();
  expect(screen.getByText('Please add at least one invitation with both name and email')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('sends only the filled rows, and then shows one empty row', async () => {
  const requests = renderForm();
  await fillFirst('Ana', 'ana@sample.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  expect(screen.getByText('1 invitation')).toBeTruthy();
  await send();
  expect(requests).toEqual([{ invitations: [{ name: 'Ana', email: 'ana@sample.example' }] }]);
  expect(await screen.findByText('2 invitations sent')).toBeTruthy();
  expect(getNameFields().map(({ value }) => value)).toEqual(['']);
});

test('adds a row on Enter in a filled row, and on Tab in the last filled email field', async () => {
  renderForm();
  await fillFirst('Ana', 'ana@sample.example');
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(document.activeElement).toBe(getNameFields()[1]));
  await userEvent.keyboard('Bo{Enter}');
  await eventually(() => expect(document.activeElement).toBe(getEmailFields()[1]));
  await userEvent.keyboard('bo@sample.example{Tab}');
  await eventually(() => expect(document.activeElement).toBe(getNameFields()[2]));
  expect(getNameFields()).toHaveLength(3);
});

test('focuses an added row before the next key is typed', async () => {
  renderForm();
  await fillFirst('Ana', 'ana@sample.example');
  fireEvent.keyDown(getEmailFields()[0]!, { key: 'Tab' });
  expect(document.activeElement).toBe(getNameFields()[1]);
});

test('Tab leaves the form when the last row is empty', async () => {
  renderForm();
  getEmailFields()[0]!.focus();
  await userEvent.tab();
  expect(getNameFields()).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear' }));
});

test('clears the only row instead of removing it, and gives the fields unique names', async () => {
  renderForm();
  await fillFirst('Ana', 'ana@sample.example');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect([getNameFields()[0]!.value, getEmailFields()[0]!.value]).toEqual(['', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove person 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  expect(getNameFields().map(({ name }) => name)).toEqual(['invitations[0][name]', 'invitations[2][name]']);
});

test('fills rows with pasted addresses', async () => {
  renderForm();
  getEmailFields()[0]!.focus();
  await userEvent.paste('Ana Sample <ana@sample.example>, bo.sample@sample.example');
  expect(getNameFields().map(({ value }) => value)).toEqual(['Ana Sample', 'Bo Sample']);
  expect(screen.getByText('2 people added')).toBeTruthy();
});

test('shows the errors of a row and of the server', async () => {
  const requests = renderForm(() => Response.json({ error: 'No seats left.', request_id: 'r' }, { status: 422 }));
  await fillFirst('Ana', 'ana@sample.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
  await userEvent.type(getEmailFields()[1]!, 'bo');
  await send();
  expect(screen.getByText('Enter a name')).toBeTruthy();
  expect(screen.getByText('Enter a valid email')).toBeTruthy();
  expect(requests).toEqual([]);
  await userEvent.type(getNameFields()[1]!, 'Bo');
  await userEvent.type(getEmailFields()[1]!, '@sample.example');
  await send();
  expect(await screen.findByText('No seats left.')).toBeTruthy();
  expect(getEmailFields()[1]!.value).toBe('bo@sample.example');
});
