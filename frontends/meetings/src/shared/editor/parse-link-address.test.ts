import { expect, test } from '@jest/globals';
import { parseLinkAddress } from './parse-link-address.ts';

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
])('parses %j as %j', (input, address) => {
  expect(parseLinkAddress(input)).toBe(address);
});
