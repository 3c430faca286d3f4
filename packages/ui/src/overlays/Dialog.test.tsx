import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';

afterEach(cleanup);

function Opener({ isBusy = false }: { isBusy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Email minutes" isBusy={isBusy}>
        <input aria-label="Addresses" />
        <Menu label="More" trigger={(props) => <button {...props}>More</button>}>
          <MenuItem>Edit</MenuItem>
        </Menu>
      </Dialog>
    </>
  );
}

test('a dialog focuses its first field and restores the focus on close', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  expect(document.activeElement).toBe(screen.getByLabelText('Addresses'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Open'));
});

test('a dialog is named by its title', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  expect(screen.getByRole('dialog', { name: 'Email minutes' })).toBeTruthy();
});

test('Tab wraps inside the dialog', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByText('More'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByText('More'));
});

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByRole('heading', { name: 'Email minutes' }));
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a busy dialog cannot be closed', async () => {
  render(<Opener isBusy />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('a dialog that the browser closes on its own is reopened until the parent closes it', () => {
  const onClose = jest.fn();
  render(<Dialog open onClose={onClose} title="Email minutes" />);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.showModal = jest.fn(() => dialog.setAttribute('open', ''));
  dialog.removeAttribute('open');
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.hasAttribute('open')).toBe(true);
});

test('Escape closes the menu in a dialog first, the dialog second', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  await userEvent.click(screen.getByText('More'));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page does not scroll while a dialog is open', async () => {
  render(<Opener />);
  await userEvent.click(screen.getByText('Open'));
  expect(document.documentElement.style.overflow).toBe('hidden');
  await userEvent.keyboard('{Escape}');
  expect(document.documentElement.style.overflow).toBe('');
});

test('a confirmation focuses Cancel and closes after Confirm', async () => {
  const onConfirm = jest.fn();
  const onClose = jest.fn();
  render(
    <ConfirmDialog open onClose={onClose} onConfirm={onConfirm} title="Delete">
      This cannot be undone.
    </ConfirmDialog>,
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Confirm is disabled until the required text is typed exactly', async () => {
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog open onClose={() => undefined} onConfirm={onConfirm} title="Delete" requireText="DELETE">
      Everything is erased.
    </ConfirmDialog>,
  );
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
  await userEvent.type(screen.getByRole('textbox'), 'delete');
  expect(confirm.disabled).toBe(true);
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), 'DELETE');
  await userEvent.click(confirm);
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('Enter confirms only when the typed text is exact', async () => {
  const onConfirm = jest.fn();
  render(
    <ConfirmDialog open onClose={() => undefined} onConfirm={onConfirm} title="Delete" requireText="DELETE">
      Everything is erased.
    </ConfirmDialog>,
  );
  await userEvent.type(screen.getByRole('textbox'), 'DELET{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole('textbox'), 'E{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a confirmation stays open when onConfirm rejects', async () => {
  const onClose = jest.fn();
  render(
    <ConfirmDialog open onClose={onClose} onConfirm={() => Promise.reject(new Error('no'))} title="Delete">
      Sure?
    </ConfirmDialog>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});
