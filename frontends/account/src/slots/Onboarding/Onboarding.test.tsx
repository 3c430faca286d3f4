import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken, defineArea, type SlotProps, useLocation } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Onboarding } from './Onboarding.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  restoreGlobals();
});

function Wizard({ onBack, onFinish }: SlotProps['onboarding.meeting_type']) {
  return (
    <>
      <p>Wizard</p>
      <button type="button" onClick={onBack}>
        Back to dialog
      </button>
      <button type="button" onClick={() => void onFinish()}>
        Finish wizard
      </button>
    </>
  );
}

const Path = () => <p>{useLocation().pathname}</p>;

/** Renders the onboarding and returns the paths of the writes. */
function renderOnboarding(session: TestSession = {}, respond = () => Response.json({})): string[] {
  csrfToken.set('t');
  const writes: string[] = [];
  stubGlobal('fetch', async (url: string) => {
    writes.push(new URL(url, location.href).pathname);
    return respond();
  });
  render(
    <TestProviders
      path="/dashboard"
      session={session}
      areas={{ meetings: defineArea({ slots: { 'onboarding.meeting_type': Wizard } }) }}
    >
      <Onboarding />
      <Path />
    </TestProviders>,
  );
  return writes;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const COMPLETE = '/dashboard/complete_onboarding';

test('goes from the welcome through the wizard to the team step, and completes when it is skipped', async () => {
  const writes = renderOnboarding();
  expect(screen.getByRole('dialog', { name: 'Welcome to Minutehand' })).toBeTruthy();
  await press('Get started');
  expect(screen.getByRole('dialog', { name: 'Customize your meetings' })).toBeTruthy();
  await press('Create meeting type');
  await press('Back to dialog');
  expect(screen.getByRole('dialog', { name: 'Customize your meetings' })).toBeTruthy();
  await press('Create meeting type');
  await press('Finish wizard');
  expect(await screen.findByRole('dialog', { name: 'Set up your team' })).toBeTruthy();
  expect(writes).toEqual([]);
  await press('Skip this step');
  await eventually(() => expect(writes).toEqual([COMPLETE]));
});

test('completes after the invitations are sent', async () => {
  const writes = renderOnboarding({}, () => Response.json({ invitations: [{}] }, { status: 201 }));
  await press('Get started');
  await press('Skip this step');
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  await userEvent.type(screen.getByLabelText('Email'), 'ana@sample.example');
  await press('Send invitations');
  await eventually(() => expect(writes).toEqual(['/invitations', COMPLETE]));
});

test.each([
  ['a member of an account with one seat', { role: 'member', account_limit: 1 }, false],
  ['an owner of an account with one seat', { role: 'owner', account_limit: 1 }, true],
  ['a member of an account with two seats', { role: 'member', account_limit: 2 }, true],
] as const)('shows %s the team step only if it applies', async (_, account, hasTeamStep) => {
  const writes = renderOnboarding({ account });
  await press('Get started');
  await press('Skip this step');
  if (hasTeamStep) expect(await screen.findByRole('dialog', { name: 'Set up your team' })).toBeTruthy();
  else await eventually(() => expect(writes).toEqual([COMPLETE]));
});

test('does not show the invitation form to a member', async () => {
  const writes = renderOnboarding({ account: { role: 'member' } });
  await press('Get started');
  await press('Skip this step');
  expect(screen.queryByRole('form', { name: 'Invite people' })).toBeNull();
  await press('Finish');
  await eventually(() => expect(writes).toEqual([COMPLETE]));
});

test('opens the form of a new meeting from the welcome dialog', async () => {
  const writes = renderOnboarding();
  await press('Add a transcript now');
  expect(await screen.findByText('/meetings/new')).toBeTruthy();
  expect(writes).toEqual([COMPLETE]);
});

test('pauses when a dialog is closed, and resumes at the same step', async () => {
  renderOnboarding();
  await press('Get started');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume setup' }));
  cleanup();
  renderOnboarding();
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Resume setup');
  expect(screen.getByRole('dialog', { name: 'Customize your meetings' })).toBeTruthy();
});

test('stays open with a message when it cannot be completed', async () => {
  renderOnboarding({}, () => Response.json({ error: 'Down.', request_id: 'r' }, { status: 503 }));
  await press('Skip setup');
  expect(await screen.findByText('Error completing setup. Please try again.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Welcome to Minutehand' })).toBeTruthy();
});
