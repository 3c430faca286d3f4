import { expect, test } from '@jest/globals';
import { createCapacitorConfig } from './capacitor-config.ts';

test('the app navigates to the host of the installation only, encrypted', () => {
  expect(createCapacitorConfig('https://minutes.example.com').server).toEqual({
    allowNavigation: ['minutes.example.com'],
    cleartext: false,
    errorPath: 'unreachable.html',
  });
});

test('unencrypted connections are allowed for an installation on localhost only', () => {
  expect(createCapacitorConfig('http://localhost:8080').server?.cleartext).toBe(true);
  expect(createCapacitorConfig('https://localhost').server?.cleartext).toBe(false);
});

test('the app starts with its own page and includes no page of the installation', () => {
  const config = createCapacitorConfig('https://minutes.example.com');
  expect(config.webDir).toBe('dist');
  expect(config.server).not.toHaveProperty('url');
});
