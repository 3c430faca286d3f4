import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';
import { Popover } from './Popover.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Rename({ dismissAfterMs }: { dismissAfterMs?: number }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Popover label="Rename" dismissAfterMs={dismissAfterMs} trigger={(props) => <button {...props}>Open</button>}>
        {(close) => (
          <>
            <input aria-label="Name" />
            <Menu label="Others" trigger={(props) => <button {...props}>Others</button>}>
              <MenuItem>Ana</MenuItem>
            </Menu>
            <button type="button" onClick={() => setAsked(true)}>
              Ask
            </button>
            <button type="button" onClick={close}>
              Done
            </button>
            <Dialog open={isAsked} onClose={() => setAsked(false)} title="Sure?" />
          </>
        )}
      </Popover>
      <button type="button">Next</button>
    </>
  );
}

const panel = () => screen.queryByRole('dialog', { name: 'Rename' });

test('a popover takes the focus to its first field, and what closes it from inside returns it', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByText('Done'));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('a menu inside of a popover leaves it open, and Escape closes the inner one first', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByText('Others'));
  expect(panel()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(panel()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('tabbing out of a popover closes it, without taking the focus back', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  screen.getByText('Done').focus();
  await userEvent.tab();
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Next'));
});

test('a dialog that a popover opens leaves it open', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByText('Ask'));
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(panel()).not.toBeNull();
});

test('a popover with a time closes when nobody touches it for so long, and the focus returns', () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  render(<Rename dismissAfterMs={60_000} />);
  fireEvent.click(screen.getByText('Open'));
  pass(50_000);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'a' });
  pass(59_999);
  expect(panel()).not.toBeNull();
  pass(1);
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});
