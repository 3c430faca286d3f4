import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../overlays/Dialog.tsx';
import { ToastProvider, useToast } from './Toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const UNDO_MS = 10_000;
const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const show = (name: string) => fireEvent.click(screen.getByText(name));
const isShown = (message: string) => screen.getByText(message).closest('[hidden]') === null;

function Buttons() {
  const toast = useToast();
  const action = { label: 'Undo', onAction: () => undefined };
  return (
    <>
      <button type="button" onClick={() => toast('Item deleted', { action, durationMs: UNDO_MS })}>
        Delete
      </button>
      {['Save', 'Send', 'Copy', 'Print'].map((name) => (
        <button type="button" key={name} onClick={() => toast(`${name} done`)}>
          {name}
        </button>
      ))}
    </>
  );
}

function renderOverDialog() {
  render(
    <ToastProvider>
      <Dialog open onClose={() => undefined} title="Sample">
        <Buttons />
      </Dialog>
    </ToastProvider>,
  );
}

function renderWithDialog({ open: isOpenAtFirst }: { readonly open: boolean }) {
  const page = (isOpen: boolean) => (
    <ToastProvider>
      <Buttons />
      <Dialog open={isOpen} onClose={() => undefined} title="Sample" />
    </ToastProvider>
  );
  const { rerender } = render(page(isOpenAtFirst));
  return { setOpen: (isOpen: boolean) => rerender(page(isOpen)) };
}

test('over a dialog, a toast that a later one hides waits for its whole duration', async () => {
  renderOverDialog();
  show('Delete');
  await advance(UNDO_MS - 1);
  show('Save');
  expect([isShown('Item deleted'), isShown('Save done')]).toEqual([false, true]);
  await advance(3_000);
  expect(screen.queryByText('Save done')).toBeNull();
  expect(isShown('Item deleted')).toBe(true);
  await advance(UNDO_MS - 1);
  expect(isShown('Item deleted')).toBe(true);
  await advance(1);
  expect(screen.queryByText('Item deleted')).toBeNull();
});

test('over a dialog, the toast with the focus or the pointer stays, and a later one waits', async () => {
  renderOverDialog();
  show('Delete');
  const undo = screen.getByText('Undo');
  act(() => undo.focus());
  show('Save');
  expect([isShown('Item deleted'), isShown('Save done')]).toEqual([true, false]);
  // Within the toast, the focus does not leave it.
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  expect(isShown('Item deleted')).toBe(true);
  fireEvent.pointerEnter(screen.getByText('Item deleted'));
  act(() => screen.getByText('Save').focus());
  await advance(UNDO_MS);
  expect([isShown('Item deleted'), isShown('Save done')]).toEqual([true, false]);
  fireEvent.pointerLeave(screen.getByText('Item deleted'));
  expect([isShown('Item deleted'), isShown('Save done')]).toEqual([false, true]);
});

test('toasts without an action are dropped before one that can undo something', () => {
  renderOverDialog();
  for (const name of ['Delete', 'Save', 'Send', 'Copy', 'Print']) show(name);
  expect(screen.queryByText('Save done')).toBeNull();
  expect(screen.getAllByText(/done$|deleted$/)).toHaveLength(4);
  expect(screen.getByText('Undo')).toBeTruthy();
});

test('a toast with the focus or the pointer is not dropped, and the focus stays in it', () => {
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
  show('Save');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  const focused = document.activeElement;
  show('Send');
  fireEvent.pointerEnter(screen.getByText('Send done'));
  for (const name of ['Copy', 'Print', 'Delete']) show(name);
  expect(document.activeElement).toBe(focused);
  expect(screen.getAllByText(/done$|deleted$/).map((toast) => toast.textContent)).toEqual([
    'Save done',
    'Send done',
    'Print done',
    'Item deleted',
  ]);
});

test('over a dialog, a toast without an action that was shown does not appear again', async () => {
  renderOverDialog();
  show('Save');
  await advance(1_000);
  show('Send');
  await advance(1_000);
  show('Delete');
  await advance(UNDO_MS);
  expect(screen.queryByText(/done$|deleted$/)).toBeNull();
});

test.each([
  ['the focus', () => act(() => screen.getByText('Undo').focus())],
  ['the pointer', () => fireEvent.pointerEnter(screen.getByText('Item deleted'))],
])('a toast that had %s when a dialog opened or closed goes after its duration', async (_case, hold) => {
  for (const isOpen of [true, false]) {
    const { setOpen } = renderWithDialog({ open: isOpen });
    show('Delete');
    hold();
    await advance(UNDO_MS);
    expect(isShown('Item deleted')).toBe(true);
    setOpen(!isOpen);
    await advance(UNDO_MS);
    expect(screen.queryByText('Item deleted')).toBeNull();
    cleanup();
  }
});

test('a toast without an action that was shown does not appear again after a dialog that hid it', async () => {
  const { setOpen } = renderWithDialog({ open: false });
  show('Save');
  show('Delete');
  setOpen(true);
  expect([isShown('Save done'), isShown('Item deleted')]).toEqual([false, true]);
  await advance(3_000);
  setOpen(false);
  expect(screen.queryByText('Save done')).toBeNull();
});
