import { expect, it } from '@jest/globals';
import type { Plan } from '@minutehand/contracts/http/billing';
import { listBillingPeriods } from './billing-periods.ts';
import { formatAmount, getTotalAmount } from './price.ts';

const team: Plan = {
  id: 'team-month',
  name: 'Team',
  frequency: 'month',
  currency: 'GBP',
  base_amount: 9_500,
  included_accounts: 5,
  additional_amount: 1_500,
};

it('costs 95 for up to five seats, and 15 for each additional one', () => {
  const prices = [1, 5, 6, 25].map((seats) => formatAmount(getTotalAmount(team, seats), 'GBP'));
  expect(prices).toEqual(['£95.00', '£95.00', '£110.00', '£395.00']);
});

it('lists only billing periods that have a plan, monthly first', () => {
  expect(listBillingPeriods([{ ...team, frequency: 'year' }, team])).toEqual(['month', 'year']);
  expect(listBillingPeriods([{ ...team, frequency: 'year' }])).toEqual(['year']);
  expect(listBillingPeriods([])).toEqual([]);
});
