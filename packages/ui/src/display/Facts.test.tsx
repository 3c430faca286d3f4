import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Facts } from './Facts.tsx';

afterEach(cleanup);

test('puts a dot between facts, also where one of them is missing', () => {
  const { container } = render(
    <Facts>
      Ada
      {null}
      <time>2:00 PM</time>
      {'Network'}
    </Facts>,
  );
  expect(container.textContent).toBe('Ada · 2:00 PM · Network');
});
