import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from './api/api-error.ts';
import { QueryError } from './QueryError.tsx';

afterEach(cleanup);

const createError = (status: number) =>
  new ApiError({ kind: 'http', status, message: 'Search is down.', requestId: 'request-7' });
const queryWith = (error: unknown, isFetching = false) => ({
  error,
  isFetching,
  refetch: jest.fn(async () => undefined),
});

test('shows the error and retries', async () => {
  const query = queryWith(createError(404));
  render(<QueryError query={query} />);
  expect(screen.getByRole('alert').textContent).toContain('Search is down.');
  expect(screen.queryByText('Request request-7')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(query.refetch).toHaveBeenCalledOnce();
});

test('has a heading of level 1 if it is the whole page', () => {
  render(<QueryError title="Meeting not loaded" query={queryWith(createError(404))} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Meeting not loaded');
  cleanup();
  render(<QueryError query={queryWith(createError(404))} />);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('shows the request id for server errors', () => {
  render(<QueryError query={queryWith(createError(503))} />);
  expect(screen.getByRole('alert').textContent).toContain('Request request-7');
});

test('disables Retry while a request runs', () => {
  render(<QueryError query={queryWith(new Error('internal'), true)} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong. Please try again.');
  expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).toBe('true');
});
