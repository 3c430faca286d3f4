import { describe, expect, it } from '@jest/globals';
import { ADDRESS_PLACEHOLDER, removeEmailAddresses } from './remove-email-addresses.ts';

describe('removeEmailAddresses', () => {
  it.each([
    ['Bob Ray', 'Bob Ray'],
    ['Bob Ray <bob@sample.example>', 'Bob Ray'],
    ['Bob (bob.ray+minutes@mail.sample.example) Ray', 'Bob Ray'],
    ['Bob, bob@localhost', 'Bob,'],
    ['@bob at the desk', '@bob at the desk'],
  ])('turns the name "%s" into "%s"', (name, expected) => {
    expect(removeEmailAddresses(name)).toBe(expected);
  });

  it('returns a placeholder if the name is only an address', () => {
    expect(removeEmailAddresses('bob@sample.example')).toBe(ADDRESS_PLACEHOLDER);
    expect(removeEmailAddresses('<bob@sample.example>')).toBe(ADDRESS_PLACEHOLDER);
  });
});
