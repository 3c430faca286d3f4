import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { createPosition, PlaybackContext, type PlayRecording, PositionContext } from '../../../shared/playback.ts';
import type { TranscriptRow } from '../transcript-rows.ts';
import type { RowActions } from './TranscriptBlock.tsx';
import { TranscriptRows } from './TranscriptRows.tsx';

const rows: TranscriptRow[] = [
  { id: 's1', text: 'We begin with the budget.', start: 0, speaker: 'Ada', speakerId: 'p1', isSpeakerChange: true },
  { id: 's2', text: 'It is larger than last year.', start: 5, speaker: 'Ada', speakerId: 'p1', isSpeakerChange: false },
  {
    id: 's3',
    text: 'Nobody knows the time of this.',
    start: null,
    speaker: '',
    speakerId: null,
    isSpeakerChange: true,
  },
];

/** The container shows 500 px; segments are at the positions in `tops`. */
let tops: Record<string, number>;
let position: ReturnType<typeof createPosition>;
let play: jest.Mock<PlayRecording>;

beforeEach(() => {
  tops = { s1: 100, s2: 900 };
  position = createPosition();
  play = jest.fn<PlayRecording>();
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, tops[this.dataset.segment ?? ''] ?? 0, 100, 20);
  });
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
});

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function show({ hasAudio = true, rowActions = null as RowActions | null } = {}) {
  const scroller = createRef<HTMLDivElement>();
  render(
    <TestProviders>
      <PlaybackContext value={hasAudio ? play : null}>
        <PositionContext value={position}>
          <div ref={scroller} data-testid="scroller">
            <TranscriptRows
              rows={rows}
              matches={[]}
              currentMatch={null}
              highlightedIds={[]}
              scrollerRef={scroller}
              canEdit={false}
              rowActions={rowActions}
              lineActions={null}
              selectedIds={new Set()}
              edits={new Map()}
              onSpeaker={() => undefined}
            />
          </div>
        </PositionContext>
      </PlaybackContext>
    </TestProviders>,
  );
  return screen.getByTestId('scroller');
}

const getMarked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-playing]')].map(({ dataset }) => dataset.segment);
const playAt = (seconds: number, isPlaying = true) => act(() => position.set({ seconds, isPlaying }));

test('a click on a segment plays from it', async () => {
  show();
  await userEvent.click(screen.getByText('It is larger than last year.'));
  expect(play.mock.calls).toEqual([[5]]);
  await userEvent.click(screen.getByText('Nobody knows the time of this.'));
  expect(play).toHaveBeenCalledTimes(1);
});

test('a click plays nothing without audio', async () => {
  show({ hasAudio: false });
  await userEvent.click(screen.getByText('It is larger than last year.'));
  expect(play).not.toHaveBeenCalled();
});

test('the time of a segment plays it while the transcript is edited', async () => {
  const doNothing = async () => undefined;
  show({ rowActions: { select: doNothing, edit: doNothing, closeEditor: doNothing, save: doNothing } });
  await userEvent.click(screen.getByText('It is larger than last year.'));
  expect(play).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /0:05/ }));
  expect(play.mock.calls).toEqual([[5]]);
});

test('marks the segment that is played, and scrolls to it', () => {
  const scroller = show();
  expect(getMarked()).toEqual([]);
  playAt(1);
  expect(getMarked()).toEqual(['s1']);
  expect(scroller.scrollTop).toBe(0);
  playAt(5.1);
  expect(getMarked()).toEqual(['s2']);
  expect(scroller.scrollTop).toBeGreaterThan(0);
});

test('does not scroll after the user scrolled, until playback starts again', () => {
  const scroller = show();
  playAt(4.6);
  fireEvent.wheel(scroller);
  playAt(5.1);
  expect(getMarked()).toEqual(['s2']);
  expect(scroller.scrollTop).toBe(0);
  playAt(5.2, false);
  playAt(2);
  playAt(6);
  expect(scroller.scrollTop).toBeGreaterThan(0);
});

test('does not scroll while the user types', () => {
  const scroller = show();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  playAt(6);
  expect(getMarked()).toEqual(['s2']);
  expect(scroller.scrollTop).toBe(0);
  field.remove();
});
