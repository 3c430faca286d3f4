import { expect, test } from '@jest/globals';
import { ApiError, getFieldErrors } from './api-error.ts';

test('the messages of a field are the same array in each rendering, so that effects can depend on them', () => {
  const errors = { title: ['is too long'], name: ["can't be blank"] };
  const error = new ApiError({ kind: 'http', status: 422, message: 'Rejected.', errors });
  expect(getFieldErrors(error, 'title')).toBe(getFieldErrors(error, 'title'));
  expect(getFieldErrors(error, 'name')).toEqual(["Can't be blank"]);
});
