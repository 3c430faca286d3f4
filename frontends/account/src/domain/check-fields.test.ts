import { expect, test } from '@jest/globals';
import { checkFields } from './check-fields.ts';

const valid = { name: 'Ada', email: 'ada@sample.example', newPassword: 'a long password' };

test('accepts valid fields, and does not check absent ones', () => {
  expect(checkFields(valid)).toEqual({});
  expect(checkFields({})).toEqual({});
});

test('reports each blank field', () => {
  expect(checkFields({ name: ' ', email: ' ', password: '', newPassword: '' })).toEqual({
    name: 'Enter your name',
    email: 'Enter your email',
    password: 'Enter your password',
    newPassword: 'Enter a password',
  });
});

test.each(['ada', 'ada@', 'a b@sample.example', 'a@b@c', 'a,b@sample.example', `${'a'.repeat(250)}@sample.example`])(
  'rejects the email %s',
  (email) => {
    expect(checkFields({ email })).toEqual({ email: 'Enter a valid email' });
  },
);

test('a new password has a minimum length; the password of an existing user may be shorter', () => {
  expect(checkFields({ newPassword: 'short', password: 'short' })).toEqual({
    newPassword: 'Use at least 10 characters',
  });
});

test('limits the length of names and passwords', () => {
  expect(checkFields({ name: 'a'.repeat(151), newPassword: 'a'.repeat(257) })).toEqual({
    name: 'Use at most 150 characters',
    newPassword: 'Use at most 256 characters',
  });
});
