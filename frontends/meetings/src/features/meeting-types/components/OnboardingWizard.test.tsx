import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OnboardingWizard } from './OnboardingWizard.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const savedType = { id: 'type-1', name: 'Standup', version: 1 };

function renderWizard({ isDown = false, onFinish = async () => undefined } = {}) {
  csrfToken.set('t');
  const writes: { method: string; path: string; body: unknown }[] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    writes.push({ method, path: new URL(url, location.href).pathname, body: JSON.parse(String(body)) });
    if (isDown) return Response.json({ error: 'Down.', request_id: 'r' }, { status: 503 });
    return Response.json({ account_meeting_type: savedType });
  });
  const onBack = jest.fn();
  const onClose = jest.fn();
  render(
    <TestProviders>
      <OnboardingWizard onBack={onBack} onClose={onClose} onFinish={onFinish} />
    </TestProviders>,
  );
  return { writes, onBack, onClose };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.getByLabelText<HTMLInputElement>('Meeting name');

async function saveType() {
  await userEvent.type(field(), ' Standup {Enter}');
  await press('Next');
  await press('Next');
}

test('returns to the onboarding dialog from step 1', async () => {
  const { onBack } = renderWizard();
  await press('Back');
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('requires a name and a heading', async () => {
  renderWizard();
  await press('Next');
  expect(screen.getByText('Please enter a meeting name')).toBeTruthy();
  await userEvent.type(field(), 'Standup');
  await press('Next');
  for (const heading of ['Attendees', 'Decisions Made', 'Actions Agreed']) await press(`Remove ${heading}`);
  await press('Next');
  expect(screen.getByText('Please add at least one heading')).toBeTruthy();
});

test('saves the meeting type in step 3, and finishes in step 4', async () => {
  const onFinish = jest.fn(async () => undefined);
  const { writes } = renderWizard({ onFinish });
  await saveType();
  expect(await screen.findByText(/“Standup” is ready/)).toBeTruthy();
  const template_variables = '{"headings":["Attendees","Decisions Made","Actions Agreed"],"agenda_items":[]}';
  const body = {
    account_meeting_type: { name: 'Standup', template_variables, prompt: '', original_meeting_type_id: 1 },
  };
  expect(writes).toEqual([{ method: 'POST', path: '/account_meeting_types', body }]);
  expect(within(screen.getByRole('list', { name: 'Steps' })).getAllByText('Done:')).toHaveLength(3);
  await press('Finish');
  expect(onFinish).toHaveBeenCalledTimes(1);
});

test('creates another meeting type on request', async () => {
  const { writes } = renderWizard();
  await saveType();
  await press('Add another');
  expect(field().value).toBe('');
  await saveType();
  await screen.findByText(/“Standup” is ready/);
  expect(writes.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('changes the saved meeting type when the user goes back', async () => {
  const { writes } = renderWizard();
  await saveType();
  await press('Back');
  await press('Next');
  await screen.findByText(/“Standup” is ready/);
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /account_meeting_types',
    'PATCH /account_meeting_types/type-1',
  ]);
});

test('stays on its step with a message when saving or finishing fails', async () => {
  renderWizard({ isDown: true });
  await saveType();
  expect(await screen.findByText('Error saving meeting type. Please try again.')).toBeTruthy();
  cleanup();
  renderWizard({ onFinish: () => Promise.reject(new Error('down')) });
  await saveType();
  await press('Finish');
  expect(await screen.findByText('Error completing setup. Please try again.')).toBeTruthy();
});

test('asks before the wizard is left with unsaved text, by Escape and by Back', async () => {
  const { onBack, onClose } = renderWizard();
  await userEvent.type(field(), 'Standup{Escape}');
  const question = await screen.findByText('Are you sure you want to discard your changes?');
  expect(onClose).not.toHaveBeenCalled();
  await press('Cancel');
  expect(question.isConnected).toBe(false);
  expect(field().value).toBe('Standup');
  await press('Back');
  expect(onBack).not.toHaveBeenCalled();
  await press('Confirm');
  expect(onBack).toHaveBeenCalledTimes(1);
});

test('asks nothing once the meeting type is saved', async () => {
  const { onClose } = renderWizard();
  await saveType();
  await screen.findByText(/“Standup” is ready/);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
