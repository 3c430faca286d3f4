import { expect, test } from '@jest/globals';
import { readAddress } from './read-address.ts';

test.each([
  ['https://sample.example/a?b=1', 'https://sample.example/a?b=1'],
  [' sample.example ', 'https://sample.example'],
  ['localhost:8080/a', 'https://localhost:8080/a'],
  ['ann@sample.example', 'mailto:ann@sample.example'],
  ['mailto:ann@sample.example', 'mailto:ann@sample.example'],
  ['javascript:alert(1)', null],
  ['JAVASCRIPT:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['https://', null],
  ['', null],
])('the address %j is read as %j', (given, address) => {
  expect(readAddress(given)).toBe(address);
});
