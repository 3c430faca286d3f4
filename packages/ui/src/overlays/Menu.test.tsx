import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContextMenu, Menu, MenuItem, MenuRadioItem } from './Menu.tsx';
import { Popover } from './Popover.tsx';

afterEach(cleanup);

function MoreMenu({ label = 'More', onSelect }: { label?: string; onSelect?: () => void }) {
  return (
    <Menu label={label} trigger={(props) => <button {...props}>{label}</button>}>
      <MenuItem onSelect={onSelect}>Edit</MenuItem>
      <MenuItem disabled>Email</MenuItem>
      <MenuItem>Download</MenuItem>
      <MenuItem>Delete</MenuItem>
    </Menu>
  );
}

test('arrows, Home and End move between enabled items', async () => {
  render(<MoreMenu />);
  await userEvent.click(screen.getByText('More'));
  expect(document.activeElement?.textContent).toBe('Edit');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Download');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('Edit');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Delete');
});

test('typing focuses the item that starts with the text', async () => {
  render(<MoreMenu />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.keyboard('d');
  expect(document.activeElement?.textContent).toBe('Download');
  await userEvent.keyboard('el');
  expect(document.activeElement?.textContent).toBe('Delete');
});

test('selecting an item closes the menu and restores the focus', async () => {
  const onSelect = jest.fn();
  render(<MoreMenu onSelect={onSelect} />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('More'));
});

test('a disabled item does nothing', async () => {
  render(<MoreMenu />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.click(screen.getByText('Email'));
  expect(screen.getByRole('menu')).toBeTruthy();
});

test('only one overlay is open at a time, and a press outside closes it', async () => {
  render(
    <>
      <MoreMenu label="One" />
      <MoreMenu label="Two" />
      <Popover label="Three" trigger={(props) => <button {...props}>Three</button>}>
        Words
      </Popover>
      <p>Outside</p>
    </>,
  );
  await userEvent.click(screen.getByText('One'));
  screen.getByText('Two').focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('menu').map((menu) => menu.getAttribute('aria-label'))).toEqual(['Two']);
  await userEvent.click(screen.getByText('Three'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Three' })).toBeTruthy();
  await userEvent.click(screen.getByText('Outside'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the menu and restores the focus', async () => {
  render(<MoreMenu />);
  await userEvent.click(screen.getByText('More'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('More'));
});

test('Space activates a link item', async () => {
  render(
    <Menu label="Export" trigger={(props) => <button {...props}>Export</button>}>
      <MenuItem href="#minutes" onSelect={() => undefined}>
        Minutes
      </MenuItem>
    </Menu>,
  );
  await userEvent.click(screen.getByText('Export'));
  await userEvent.keyboard(' ');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the checked item is announced', async () => {
  render(
    <Menu label="Theme" trigger={(props) => <button {...props}>Theme</button>}>
      <MenuRadioItem checked onSelect={() => undefined}>
        Dark
      </MenuRadioItem>
    </Menu>,
  );
  await userEvent.click(screen.getByText('Theme'));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
});

test('a context menu returns the focus on Escape, and keys work in it', async () => {
  const onClose = jest.fn();
  render(<button type="button">Row</button>);
  screen.getByText('Row').focus();
  const { unmount } = render(
    <ContextMenu label="Row actions" position={{ left: 10, top: 20 }} onClose={onClose}>
      <MenuItem>Rename</MenuItem>
      <MenuItem>Delete</MenuItem>
    </ContextMenu>,
  );
  expect(document.activeElement?.textContent).toBe('Rename');
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('Delete');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByText('Row'));
  unmount();
});
