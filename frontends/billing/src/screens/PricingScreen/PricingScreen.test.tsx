import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Plan } from '@minutehand/contracts/http/billing';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PricingScreen } from './PricingScreen.tsx';

const monthly: Plan = {
  id: 'team-month',
  name: 'Team',
  frequency: 'month',
  currency: 'GBP',
  base_amount: 9_500,
  included_accounts: 5,
  additional_amount: 1_500,
};
const yearly: Plan = { ...monthly, id: 'team-year', frequency: 'year', base_amount: 95_000 };

let plans: Plan[] = [];
let subscription: () => Response = () => Response.json({}, { status: 500 });

beforeEach(() => {
  plans = [monthly];
  subscription = () => Response.json({ subscription: { state: 'trial', plan_id: 'team-month', account_count: 5 } });
  stubGlobal('fetch', async (url: string) =>
    url.startsWith('/plans') ? Response.json({ plans, next_cursor: null }) : subscription(),
  );
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(isSignedOut: boolean) {
  render(
    <TestProviders path="/pricing" session={{ isSignedOut }}>
      <PricingScreen />
    </TestProviders>,
  );
}

it('updates the price and the call to action with the slider', async () => {
  renderScreen(true);
  const slider = await screen.findByLabelText('How many seats do you need?');
  expect(slider.id).toBe('account-count');
  expect(screen.getByText('£95.00', { selector: 'output' })).toBeDefined();
  fireEvent.change(slider, { target: { value: '9' } });
  expect(screen.getByText('£155.00', { selector: 'output' })).toBeDefined();
  expect(slider.getAttribute('aria-valuetext')).toBe('9 seats');
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/register?accounts=9');
});

it('shows no choice of billing periods when all plans have the same one', async () => {
  renderScreen(true);
  await screen.findByText('£95.00', { selector: 'output' });
  expect(screen.queryByRole('radio')).toBeNull();
});

it('shows only plans of the selected billing period, initially the first one', async () => {
  plans = [yearly, monthly];
  renderScreen(true);
  expect(await screen.findByText('£95.00', { selector: 'output' })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(screen.getByText('£950.00', { selector: 'output' })).toBeDefined();
  expect(screen.queryByText('per month')).toBeNull();
});

it('shows signed-in users their subscription and a link to the account settings', async () => {
  renderScreen(false);
  expect(await screen.findByText("You're on a trial with 5 seats.")).toBeDefined();
  expect(await screen.findByText('Current plan')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open workspace settings' });
  expect(link.getAttribute('href')).toBe('/settings?tab=account&accounts=5');
});

it('shows the prices when the subscription cannot be loaded', async () => {
  subscription = () => Response.json({ error: 'x' }, { status: 500 });
  renderScreen(false);
  expect(await screen.findByText("Your subscription can't be shown right now.")).toBeDefined();
  expect(await screen.findByText('£95.00', { selector: 'output' })).toBeDefined();
});

it('shows a message when there is no plan', async () => {
  plans = [];
  renderScreen(true);
  expect(await screen.findByText('No plans are available right now.')).toBeDefined();
});
