import { expect, it } from '@jest/globals';
import type { Plan } from '@minutehand/contracts/http/billing';
import { getFrequencies } from './frequencies.ts';
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
  const prices = [1, 5, 6, 25].map((accounts) => formatAmount(getTotalAmount(team, accounts), 'GBP'));
  expect(prices).toEqual(['£95.00', '£95.00', '£110.00', '£395.00']);
});

it('lists only frequencies that have a plan, monthly first', () => {
  expect(getFrequencies([{ ...team, frequency: 'year' }, team])).toEqual(['month', 'year']);
  expect(getFrequencies([{ ...team, frequency: 'year' }])).toEqual(['year']);
  expect(getFrequencies([])).toEqual([]);
});
