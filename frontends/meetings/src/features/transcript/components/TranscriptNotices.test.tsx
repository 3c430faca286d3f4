import { afterEach, expect, jest, test } from '@jest/globals';
import { useFakeTimersOnlyFor } from '@minutehand/test-kit/fake-timers';
import { defineArea, type SlotProps } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { TRANSCRIPT_NOTICES_WAIT_MS } from '../../../limits.ts';
import { buildMeeting } from '../../../test/samples.ts';
import { TranscriptNotices, useNoticesPending } from './TranscriptNotices.tsx';

afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

function Transcript() {
  const [arePending, onPendingChange] = useNoticesPending(true);
  return (
    <>
      <TranscriptNotices meeting={buildMeeting()} onPendingChange={onPendingChange} />
      <p>{arePending ? 'waiting' : 'lines'}</p>
    </>
  );
}

/** Renders the notices of an area, which reports whether it still reads them. */
function show(arePending?: boolean) {
  function Notices({ onPendingChange }: SlotProps['meeting.transcript']) {
    useLayoutEffect(() => onPendingChange?.(arePending ?? false), [onPendingChange]);
    return <p>notices</p>;
  }
  const slots = arePending === undefined ? {} : { 'meeting.transcript': Notices };
  render(
    <TestProviders areas={{ recordings: defineArea({ slots }) }}>
      <Transcript />
    </TestProviders>,
  );
}

test('lines wait until the notices are known', async () => {
  show(false);
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('notices')).toBeTruthy();
  expect(await screen.findByText('lines')).toBeTruthy();
});

test('lines do not wait without an area that has notices', async () => {
  show();
  expect(await screen.findByText('lines')).toBeTruthy();
});

test('lines wait for a limited time only', async () => {
  useFakeTimersOnlyFor('setTimeout', 'clearTimeout');
  show(true);
  await act(async () => undefined);
  expect(screen.getByText('waiting')).toBeTruthy();
  act(() => jest.advanceTimersByTime(TRANSCRIPT_NOTICES_WAIT_MS));
  expect(screen.getByText('lines')).toBeTruthy();
});
