import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { CopyButton } from './CopyButton.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { Loading } from './Skeleton.tsx';
import { focusLatestToast, ToastProvider, useToast } from './Toast.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  restoreGlobals();
});

const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** The tooltip is aria-hidden, so queries by role do not find it. */
const getTooltip = () => document.querySelector('.tip')?.textContent;

function ToastButton({ message = 'Minutes saved', onUndo }: { message?: string; onUndo?: () => void }) {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => toast(message, onUndo ? { action: { label: 'Undo', onAction: onUndo } } : undefined)}
    >
      Show
    </button>
  );
}

test('a toast is announced in a live region and disappears after three seconds', async () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  expect(screen.getByRole('status').textContent).toContain('Minutes saved');
  await advance(2_999);
  expect(screen.queryByText('Minutes saved')).not.toBeNull();
  await advance(1);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

test('a toast stays for a given duration', async () => {
  function Offer() {
    const toast = useToast();
    return (
      <button type="button" onClick={() => toast('Go on?', { durationMs: 10_000 })}>
        Offer
      </button>
    );
  }
  render(
    <ToastProvider>
      <Offer />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Offer'));
  await advance(9_999);
  expect(screen.queryByText('Go on?')).not.toBeNull();
  await advance(1);
  expect(screen.queryByText('Go on?')).toBeNull();
});

test('a toast stays while the pointer is on it', async () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  fireEvent.pointerEnter(screen.getByText('Minutes saved'));
  await advance(10_000);
  expect(screen.queryByText('Minutes saved')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Minutes saved'));
  await advance(3_000);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

test('the same message is not shown twice', () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  fireEvent.click(screen.getByText('Show'));
  expect(screen.getAllByText('Minutes saved')).toHaveLength(1);
});

test('the same message with another action is another toast', () => {
  const undone: number[] = [];
  render(
    <ToastProvider>
      {[1, 2].map((index) => (
        <ToastButton key={index} message="Meeting deleted" onUndo={() => undone.push(index)} />
      ))}
    </ToastProvider>,
  );
  for (const button of screen.getAllByText('Show')) fireEvent.click(button);
  expect(screen.getAllByText('Meeting deleted')).toHaveLength(2);
  for (const button of screen.getAllByText('Undo')) fireEvent.click(button);
  expect(undone).toEqual([1, 2]);
});

test('only the latest four toasts are shown', () => {
  render(
    <ToastProvider>
      {['1', '2', '3', '4', '5'].map((number) => (
        <ToastButton key={number} message={`Message ${number}`} />
      ))}
    </ToastProvider>,
  );
  for (const button of screen.getAllByText('Show')) fireEvent.click(button);
  expect(screen.getAllByText(/^Message/).map((toast) => toast.textContent)).toEqual([
    'Message 2',
    'Message 3',
    'Message 4',
    'Message 5',
  ]);
});

test('the focus returns when the focused toast is dismissed', () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  const button = screen.getByText('Show');
  button.focus();
  fireEvent.click(button);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(button);
});

test('focusLatestToast focuses the latest toast, which then stays open', async () => {
  render(
    <ToastProvider>
      <ToastButton />
    </ToastProvider>,
  );
  focusLatestToast();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByText('Show'));
  act(focusLatestToast);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await advance(60_000);
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

test('the action of a toast runs once and dismisses the toast', () => {
  const onUndo = jest.fn();
  render(
    <ToastProvider>
      <ToastButton onUndo={onUndo} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  fireEvent.click(screen.getByText('Undo'));
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

/** Shows a toast and closes its dialog immediately. */
function ToastOnClose() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(true);
  function close() {
    toast('Minutes saved');
    setOpen(false);
  }
  return (
    <Dialog open={isOpen} title="Save" onClose={close}>
      <button type="button" onClick={close}>
        Show
      </button>
    </Dialog>
  );
}

test('a toast shown while its dialog closes appears on the page', () => {
  // Browsers reject showPopover on disconnected elements.
  const showPopover = jest.fn(function (this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
  });
  Object.assign(HTMLElement.prototype, { showPopover });
  const find = document.querySelectorAll.bind(document);
  const emptyList = document.querySelectorAll('.nothing');
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) => (selector === ':popover-open' ? emptyList : find(selector)));
  try {
    render(
      <ToastProvider>
        <ToastOnClose />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText('Show'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Minutes saved');
    expect(showPopover.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Messages' }));
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    jest.restoreAllMocks();
  }
});

test('a toast shown over a dialog is rendered inside it', () => {
  render(
    <ToastProvider>
      <Dialog open onClose={() => undefined} title="Email minutes">
        <ToastButton />
      </Dialog>
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Show'));
  expect(screen.getByRole('dialog').contains(screen.getByText('Minutes saved'))).toBe(true);
});

test('nothing is shown in the first 150 ms of loading', async () => {
  render(<Loading label="Loading meetings">skeleton</Loading>);
  await advance(149);
  expect(screen.queryByText('skeleton')).toBeNull();
  await advance(1);
  expect(screen.queryByText('skeleton')).not.toBeNull();
  expect(screen.getByText('Loading meetings')).toBeTruthy();
});

test('a copy button shows the outcome in a tooltip for two seconds and keeps its name', async () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyButton text={async () => 'the minutes'} label="Copy minutes" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy minutes' }));
  await advance(0);
  expect(writeText).toHaveBeenCalledWith('the minutes');
  expect(screen.getByRole('button', { name: 'Copy minutes' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied!');
  expect(getTooltip()).toBe('Copied!');
  await advance(2_000);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(getTooltip()).toBeUndefined();
});

test('a copy button can show a custom text, even if it is an icon button', async () => {
  stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  render(<CopyButton iconOnly text="https://example.com" label="Copy link" copiedText="Link copied" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await advance(0);
  expect(getTooltip()).toBe('Link copied');
});

test('empty text is reported as "empty" and not copied', async () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  stubGlobal('navigator', { clipboard: { writeText } });
  const onOutcome = jest.fn();
  render(<CopyButton text={() => ''} label="Copy transcript" onOutcome={onOutcome} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy transcript' }));
  await advance(0);
  expect(onOutcome.mock.calls).toEqual([['empty']]);
  expect(writeText).not.toHaveBeenCalled();
  expect(getTooltip()).toBeUndefined();
});

test('a failed copy is reported', async () => {
  stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const onOutcome = jest.fn();
  render(<CopyButton text="the minutes" label="Copy minutes" onOutcome={onOutcome} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy minutes' }));
  await advance(0);
  expect(getTooltip()).toBe('Failed!');
  expect(onOutcome).toHaveBeenCalledWith('failed');
});

test('progress has a label and a percentage', () => {
  render(<ProgressBar label="Writing the minutes" value={0.624} />);
  expect(screen.getByRole('progressbar', { name: 'Writing the minutes' }).getAttribute('aria-valuenow')).toBe('62');
  expect(screen.getByRole('status').textContent).toBe('Writing the minutes');
});

test('unknown progress has no value', () => {
  render(<ProgressBar label="Reading the transcript" />);
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});

test('an error state offers Retry', () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry}>Couldn't load meetings.</ErrorState>);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
