import { describe, expect, it } from '@jest/globals';
import { HIDDEN_ADDRESS, hideEmailAddresses } from './hide-email-addresses.ts';

describe('a name without email addresses', () => {
  it.each([
    ['Bob Ray', 'Bob Ray'],
    ['Bob Ray <bob@sample.example>', 'Bob Ray'],
    ['Bob (bob.ray+minutes@mail.sample.example) Ray', 'Bob Ray'],
    ['Bob, bob@localhost', 'Bob,'],
    ['@bob at the desk', '@bob at the desk'],
  ])('of "%s" is "%s"', (name, expected) => {
    expect(hideEmailAddresses(name)).toBe(expected);
  });

  it('is a placeholder when it is only an address', () => {
    expect(hideEmailAddresses('bob@sample.example')).toBe(HIDDEN_ADDRESS);
    expect(hideEmailAddresses('<bob@sample.example>')).toBe(HIDDEN_ADDRESS);
  });
});
