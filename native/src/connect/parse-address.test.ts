import { expect, test } from '@jest/globals';
import { parseAddress } from './parse-address.ts';

const ORIGIN = 'https://minutes.example.com';

test.each([
  ['minutes.example.com', `${ORIGIN}/`],
  ['  https://Minutes.Example.com  ', `${ORIGIN}/`],
  ['minutes.example.com/invitations/abc', `${ORIGIN}/invitations/abc`],
  [`${ORIGIN}/meetings?filter=mine`, `${ORIGIN}/meetings?filter=mine`],
])('%s is an address of the installation', (input, url) => {
  expect(parseAddress(input, ORIGIN)).toEqual({ url });
});

test.each([
  ['', 'Enter an address'],
  ['   ', 'Enter an address'],
  ['not an address', 'Enter an address like minutes.example.com'],
  ['https://', 'Enter an address like minutes.example.com'],
  ['https://minutes.example.com@evil.example', 'Enter an address like minutes.example.com'],
  ['http://minutes.example.com', 'Use an address that begins with https://'],
  ['file:///etc/passwd', 'Enter an address like minutes.example.com'],
  ['ftp://minutes.example.com', 'Use an address that begins with https://'],
  ['https://minutes.example.com.evil.example', 'This app only opens minutes.example.com'],
  ['https://minutes.example.com:8443', 'This app only opens minutes.example.com'],
  ['evil.example', 'This app only opens minutes.example.com'],
  ['javascript:alert(1)', 'Enter an address like minutes.example.com'],
])('%s is rejected with a reason', (input, error) => {
  expect(parseAddress(input, ORIGIN)).toEqual({ error });
});

test('an installation on localhost is opened without encryption', () => {
  expect(parseAddress('localhost:8080', 'http://localhost:8080')).toEqual({ url: 'http://localhost:8080/' });
});
