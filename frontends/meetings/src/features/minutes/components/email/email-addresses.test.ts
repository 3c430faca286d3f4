import { expect, test } from '@jest/globals';
import { validateAddresses } from './email-addresses.ts';

test.each(['ann@sample.example', ' ann@sample.example , bob@sample.example,'])('accepts %j', (list) => {
  expect(validateAddresses(list)).toBeNull();
});

test.each(['', ' ', ' , '])('reports a missing address if the list is %j', (list) => {
  expect(validateAddresses(list)).toBe('Please enter at least one email address');
});

test('lists only the invalid addresses', () => {
  expect(validateAddresses('bad, ann@sample.example, two words@sample.example')).toBe(
    'Invalid email address(es): bad, two words@sample.example',
  );
});
