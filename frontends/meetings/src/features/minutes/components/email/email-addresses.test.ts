import { expect, test } from '@jest/globals';
import { wrongWithAddresses } from './email-addresses.ts';

test.each(['ann@sample.example', ' ann@sample.example , bob@sample.example,'])('%j are addresses', (list) => {
  expect(wrongWithAddresses(list)).toBeNull();
});

test.each(['', ' ', ' , '])('%j asks for an address', (list) => {
  expect(wrongWithAddresses(list)).toBe('Please enter at least one email address');
});

test('what is no address is named, and the rest is not', () => {
  expect(wrongWithAddresses('bad, ann@sample.example, two words@sample.example')).toBe(
    'Invalid email address(es): bad, two words@sample.example',
  );
});
