import { expect, it } from '@jest/globals';
import type { Plan } from '@minutehand/contracts/http/billing';
import { frequenciesOf } from './frequencies.ts';
import { formatPence, totalPence } from './price.ts';

const team: Plan = {
  id: 'team-month',
  name: 'Team',
  frequency: 'month',
  currency: 'GBP',
  base_amount: 9_500,
  included_accounts: 5,
  additional_amount: 1_500,
};

it('costs 95 for up to five accounts, and 15 more for each one beyond', () => {
  const shown = [1, 5, 6, 25].map((accounts) => formatPence(totalPence(team, accounts), 'GBP'));
  expect(shown).toEqual(['£95.00', '£95.00', '£110.00', '£395.00']);
});

it('offers only frequencies that have a plan, months first', () => {
  expect(frequenciesOf([{ ...team, frequency: 'year' }, team])).toEqual(['month', 'year']);
  expect(frequenciesOf([{ ...team, frequency: 'year' }])).toEqual(['year']);
  expect(frequenciesOf([])).toEqual([]);
});
