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
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Popover label="Rename" dismissAfterMs={dismissAfterMs} trigger={(props) => <button {...props}>Open</button>}>
        {(close) => (
          <>
            <input aria-label="Name" />
            <Menu label="Others" trigger={(props) => <button {...props}>Others</button>}>
              <MenuItem>Ana</MenuItem>
            </Menu>
            <button type="button" onClick={() => setConfirming(true)}>
              Ask
            </button>
            <button type="button" onClick={close}>
              Done
            </button>
            <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Sure?" />
          </>
        )}
      </Popover>
      <button type="button">Next</button>
    </>
  );
}

const getPanel = () => screen.queryByRole('dialog', { name: 'Rename' });

test('a popover focuses its first field and restores the focus when closed from inside', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.click(screen.getByText('Done'));
  expect(getPanel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('a menu in a popover keeps it open, and Escape closes the menu first', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByText('Others'));
  expect(getPanel()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(getPanel()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(getPanel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('tabbing out of a popover closes it and keeps the new focus', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  screen.getByText('Done').focus();
  await userEvent.tab();
  expect(getPanel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Next'));
});

test('a dialog opened from a popover keeps it open', async () => {
  render(<Rename />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByText('Ask'));
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(getPanel()).not.toBeNull();
});

test('a press on the backdrop of a sheet closes it only with its click, which opens nothing of the page', () => {
  render(
    <Popover label="Rename" isSheet trigger={(props) => <button {...props}>Open</button>}>
      <input aria-label="Name" />
    </Popover>,
  );
  fireEvent.click(screen.getByText('Open'));
  const backdrop = getPanel()?.previousElementSibling as HTMLElement;
  fireEvent.pointerDown(backdrop);
  expect(getPanel()).not.toBeNull();
  fireEvent.click(backdrop);
  expect(getPanel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('a popover with dismissAfterMs closes after that time without interaction and restores the focus', () => {
  jest.useFakeTimers();
  const advance = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  render(<Rename dismissAfterMs={60_000} />);
  fireEvent.click(screen.getByText('Open'));
  advance(50_000);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'a' });
  advance(59_999);
  expect(getPanel()).not.toBeNull();
  advance(1);
  expect(getPanel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});
