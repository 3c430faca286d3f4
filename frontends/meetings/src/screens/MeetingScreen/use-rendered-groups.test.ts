import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook } from '@testing-library/react';
import { useRenderedGroups } from './use-rendered-groups.ts';

afterEach(cleanup);

function renderParts(isShown: boolean) {
  const rendered: number[] = [];
  const { rerender } = renderHook(
    (props) => {
      rendered.push(useRenderedGroups(props.isShown));
    },
    { initialProps: { isShown } },
  );
  return { rendered, show: (isShownNow: boolean) => rerender({ isShown: isShownNow }) };
}

it('renders one more group of sections in each step, once the document is shown', () => {
  const { rendered, show } = renderParts(false);
  expect(rendered).toEqual([1]);
  show(true);
  expect(rendered).toEqual([1, 1, 2, 3]);
});

it('keeps the rendered sections when the document is hidden again', () => {
  const { rendered, show } = renderParts(true);
  show(false);
  show(true);
  expect(rendered).toEqual([1, 2, 3, 3, 3]);
});
