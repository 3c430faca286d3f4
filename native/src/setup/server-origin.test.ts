import { expect, test } from '@jest/globals';
import { readServerOrigin } from './server-origin.ts';

test.each([
  ['https://minutes.example.com', 'https://minutes.example.com'],
  [' https://Minutes.example.com/ ', 'https://minutes.example.com'],
  ['https://minutes.example.com:443', 'https://minutes.example.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
])('the setting %s names the origin %s', (setting, origin) => {
  expect(readServerOrigin(setting)).toBe(origin);
});

test.each([
  [undefined, 'is missing'],
  ['  ', 'is missing'],
  ['minutes.example.com', 'is not a URL'],
  ['http://minutes.example.com', 'must begin with https://'],
  ['http://localhost.example.com', 'must begin with https://'],
  ['javascript:alert(1)', 'must begin with https://'],
  ['https://user:secret@minutes.example.com', 'user name or password'],
  ['https://minutes.example.com:8443', 'must not contain a port'],
  ['https://*.example.com', 'must name one host'],
  ['https://minutes.example.com/app', 'must not contain a path'],
  ['https://minutes.example.com/?a=1', 'must not contain a path'],
])('the setting %s is rejected', (setting, message) => {
  expect(() => readServerOrigin(setting)).toThrow(message);
});
