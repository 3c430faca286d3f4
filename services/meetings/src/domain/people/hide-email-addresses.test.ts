import { describe, expect, it } from '@jest/globals';
import { HIDDEN_ADDRESS, hideEmailAddresses } from './hide-email-addresses.ts';

describe('removing email addresses from a name', () => {
  it.each([
    ['Bob Ray', 'Bob Ray'],
    ['Bob Ray <bob@sample.example>', 'Bob Ray'],
    ['Bob (bob.ray+minutes@mail.sample.example) Ray', 'Bob Ray'],
    ['Bob, bob@localhost', 'Bob,'],
    ['@bob at the desk', '@bob at the desk'],
  ])('turns "%s" into "%s"', (name, expected) => {
    expect(hideEmailAddresses(name)).toBe(expected);
  });

  it('returns a placeholder if the name is only an address', () => {
    expect(hideEmailAddresses('bob@sample.example')).toBe(HIDDEN_ADDRESS);
    expect(hideEmailAddresses('<bob@sample.example>')).toBe(HIDDEN_ADDRESS);
  });
});
