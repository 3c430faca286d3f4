import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from '../overlays/Dialog.tsx';
import { CopyButton } from './CopyButton.tsx';
import { ErrorState } from './ErrorState.tsx';
import { ProgressStrip } from './ProgressStrip.tsx';
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

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** The tooltip: for the eyes only, so no query by role finds it. */
const tip = () => document.querySelector('.tip')?.textContent;

function Speaker({ words = 'Minutes saved', onUndo }: { words?: string; onUndo?: () => void }) {
  const toast = useToast();
  return (
    <button
      type="button"
      onClick={() => toast(words, onUndo ? { action: { label: 'Undo', onAction: onUndo } } : undefined)}
    >
      Speak
    </button>
  );
}

test('a toast is said in a live region and goes after three seconds', async () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
  expect(screen.getByRole('status').textContent).toContain('Minutes saved');
  await pass(2_999);
  expect(screen.queryByText('Minutes saved')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

test('a toast that somebody has to decide about stays as long as it is told to', async () => {
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
  await pass(9_999);
  expect(screen.queryByText('Go on?')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('Go on?')).toBeNull();
});

test('a toast stays while the pointer is on it', async () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
  fireEvent.pointerEnter(screen.getByText('Minutes saved'));
  await pass(10_000);
  expect(screen.queryByText('Minutes saved')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByText('Minutes saved'));
  await pass(3_000);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

test('the same words are not shown twice', () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
  fireEvent.click(screen.getByText('Speak'));
  expect(screen.getAllByText('Minutes saved')).toHaveLength(1);
});

test('at most four toasts are shown, the last ones', () => {
  render(
    <ToastProvider>
      {['1', '2', '3', '4', '5'].map((words) => (
        <Speaker key={words} words={`Said ${words}`} />
      ))}
    </ToastProvider>,
  );
  for (const button of screen.getAllByText('Speak')) fireEvent.click(button);
  expect(screen.getAllByText(/^Said/).map((toast) => toast.textContent)).toEqual([
    'Said 2',
    'Said 3',
    'Said 4',
    'Said 5',
  ]);
});

test('the focus returns to where it was when a toast that had it goes', () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  const speak = screen.getByText('Speak');
  speak.focus();
  fireEvent.click(speak);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(speak);
});

test('a key leads to the latest toast, which waits then', async () => {
  render(
    <ToastProvider>
      <Speaker />
    </ToastProvider>,
  );
  focusLatestToast();
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByText('Speak'));
  act(focusLatestToast);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
  await pass(60_000);
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeTruthy();
});

test('the action of a toast is done once and takes the toast away', () => {
  const onUndo = jest.fn();
  render(
    <ToastProvider>
      <Speaker onUndo={onUndo} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
  fireEvent.click(screen.getByText('Undo'));
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Minutes saved')).toBeNull();
});

/** Says something and closes its dialog at once. */
function LastWords() {
  const toast = useToast();
  const [isOpen, setOpen] = useState(true);
  function close() {
    toast('Minutes saved');
    setOpen(false);
  }
  return (
    <Dialog open={isOpen} title="Save" onClose={close}>
      <button type="button" onClick={close}>
        Speak
      </button>
    </Dialog>
  );
}

test('a toast that is said while its dialog closes is said on the page', () => {
  // Like a browser, which shows nothing that is not in the page.
  const showPopover = jest.fn(function (this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('Invalid on disconnected popover elements.', 'InvalidStateError');
  });
  Object.assign(HTMLElement.prototype, { showPopover });
  const find = document.querySelectorAll.bind(document);
  const none = document.querySelectorAll('.nothing');
  jest
    .spyOn(document, 'querySelectorAll')
    .mockImplementation((selector: string) => (selector === ':popover-open' ? none : find(selector)));
  try {
    render(
      <ToastProvider>
        <LastWords />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByText('Speak'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Minutes saved');
    expect(showPopover.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Notices' }));
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    jest.restoreAllMocks();
  }
});

test('a toast over a dialog is inside of it, where it can be heard and pressed', () => {
  render(
    <ToastProvider>
      <Dialog open onClose={() => undefined} title="Email minutes">
        <Speaker />
      </Dialog>
    </ToastProvider>,
  );
  fireEvent.click(screen.getByText('Speak'));
  expect(screen.getByRole('dialog').contains(screen.getByText('Minutes saved'))).toBe(true);
});

test('nothing is shown in the first 150 ms of loading', async () => {
  render(<Loading label="Loading meetings">skeleton</Loading>);
  await pass(149);
  expect(screen.queryByText('skeleton')).toBeNull();
  await pass(1);
  expect(screen.queryByText('skeleton')).not.toBeNull();
  expect(screen.getByText('Loading meetings')).toBeTruthy();
});

test('a copy says how it went in a tooltip, keeps its name, and is quiet again after a while', async () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  stubGlobal('navigator', { clipboard: { writeText } });
  render(<CopyButton text={async () => 'the minutes'} label="Copy minutes" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy minutes' }));
  await pass(0);
  expect(writeText).toHaveBeenCalledWith('the minutes');
  expect(screen.getByRole('button', { name: 'Copy minutes' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Copied!');
  expect(tip()).toBe('Copied!');
  await pass(2_000);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(tip()).toBeUndefined();
});

test('what a copy button says may be other words, and an icon alone says it too', async () => {
  stubGlobal('navigator', { clipboard: { writeText: async () => undefined } });
  render(<CopyButton iconOnly text="https://example.com" label="Copy link" copiedText="Link copied" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await pass(0);
  expect(tip()).toBe('Link copied');
});

test('nothing is not copied, and whoever asked is told', async () => {
  const writeText = jest.fn(async (_text: string) => undefined);
  stubGlobal('navigator', { clipboard: { writeText } });
  const onOutcome = jest.fn();
  render(<CopyButton text={() => ''} label="Copy transcript" onOutcome={onOutcome} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy transcript' }));
  await pass(0);
  expect(onOutcome.mock.calls).toEqual([['empty']]);
  expect(writeText).not.toHaveBeenCalled();
  expect(tip()).toBeUndefined();
});

test('a copy that is refused says so', async () => {
  stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  const onOutcome = jest.fn();
  render(<CopyButton text="the minutes" label="Copy minutes" onOutcome={onOutcome} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy minutes' }));
  await pass(0);
  expect(tip()).toBe('Failed!');
  expect(onOutcome).toHaveBeenCalledWith('failed');
});

test('progress is said in words and as a part of the whole', () => {
  render(<ProgressStrip label="Writing the minutes" value={0.624} />);
  expect(screen.getByRole('progressbar', { name: 'Writing the minutes' }).getAttribute('aria-valuenow')).toBe('62');
  expect(screen.getByRole('status').textContent).toBe('Writing the minutes');
});

test('progress that nobody knows has no number', () => {
  render(<ProgressStrip label="Reading the transcript" />);
  expect(screen.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
});

test('a failure offers Retry', () => {
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry}>The meetings could not be loaded.</ErrorState>);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
