import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { NotFound } from './NotFound.tsx';
import { TestProviders, type TestSession } from './test.tsx';

afterEach(cleanup);

const show = (session: TestSession = {}) =>
  render(
    <TestProviders session={session}>
      <NotFound />
    </TestProviders>,
  );

test('says once that the page does not exist or cannot be accessed, as heading and page title too', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  expect(screen.getByText("This page doesn't exist, or you don't have access.")).toBeTruthy();
  expect(document.title).toBe('Page not found · Minutehand');
});

test.each([
  ['a member to the meetings', {}, 'Go to meetings', '/meetings'],
  ['a guest to the home page', { isSignedOut: true }, 'Go to home page', '/'],
] as const)('leads %s', (_who, session, name, href) => {
  show(session);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});
