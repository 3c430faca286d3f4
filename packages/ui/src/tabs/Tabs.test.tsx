import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './Tabs.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  jest.restoreAllMocks();
});

const TABS = [
  { id: 'minutes', label: 'Minutes' },
  { id: 'agenda', label: 'Agenda', count: 2 },
  { id: 'transcript', label: 'Transcript' },
] as const;

function Meeting() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('minutes');
  return (
    <Tabs label="Meeting" tabs={TABS} value={tab} onChange={setTab}>
      Panel of {tab}
    </Tabs>
  );
}

test('arrows select tabs and wrap around', async () => {
  render(<Meeting />);
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of agenda');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of minutes');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Transcript' }));
});

test('left and right arrows follow the text direction', async () => {
  render(
    <div style={{ direction: 'rtl' }}>
      <Meeting />
    </div>,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of agenda');
});

test('only the current tab is in the tab order, and it names the panel', async () => {
  render(<Meeting />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getByRole('tabpanel', { name: 'Minutes' })).toBeTruthy();
});

/** Fakes a row of 100 px with 300 px of tabs, 100 px each: jsdom has no layout. */
function mockNarrowRow() {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('[role="tablist"]');
    const left = row && this !== row ? [...row.children].indexOf(this) * 100 - row.scrollLeft : 0;
    return new DOMRect(left, 0, 100, 40);
  });
}

test('a row that overflows marks the edges beyond which there are more tabs', () => {
  mockNarrowRow();
  render(<Meeting />);
  const row = screen.getByRole('tablist');
  expect(row.dataset.overflow).toBe('right');
  row.scrollLeft = 100;
  fireEvent.scroll(row);
  expect(row.dataset.overflow).toBe('left right');
  row.scrollLeft = 200;
  fireEvent.scroll(row);
  expect(row.dataset.overflow).toBe('left');
});

test('a row that fits has no marked edges', () => {
  render(<Meeting />);
  expect(screen.getByRole('tablist').dataset.overflow).toBeUndefined();
});

test('the selected tab scrolls into view without scrolling the page', async () => {
  mockNarrowRow();
  const scrollIntoView = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView });
  render(<Meeting />);
  await userEvent.click(screen.getByRole('tab', { name: 'Transcript' }));
  expect(screen.getByRole('tablist').scrollLeft).toBe(200);
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  expect(screen.getByRole('tablist').scrollLeft).toBe(0);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('the selected tab stays in view when its label becomes wider', () => {
  const resized: (() => void)[] = [];
  class FakeResizeObserver {
    constructor(onResize: () => void) {
      resized.push(onResize);
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  stubGlobal('ResizeObserver', FakeResizeObserver);
  mockNarrowRow();
  render(
    <Tabs label="Meeting" tabs={TABS} value="transcript" onChange={jest.fn()}>
      Panel
    </Tabs>,
  );
  const row = screen.getByRole('tablist');
  row.scrollLeft = 100;
  for (const onResize of resized) onResize();
  expect(row.scrollLeft).toBe(200);
});

test('a panel that is selected while sticky tabs cover its start is shown from there, but not one that opens by itself', async () => {
  const scrollBy = jest.fn();
  stubGlobal('scrollBy', scrollBy);
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'tabpanel' ? new DOMRect(0, -300, 100, 2000) : new DOMRect(0, 48, 100, 40);
  });
  const renderTabs = (value: 'minutes' | 'agenda' | 'transcript') => (
    <Tabs isSticky label="Meeting" tabs={TABS} value={value} onChange={() => undefined}>
      Panel
    </Tabs>
  );
  const { rerender } = render(renderTabs('minutes'));
  rerender(renderTabs('transcript'));
  expect(scrollBy).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  rerender(renderTabs('minutes'));
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith({ top: -388, behavior: 'instant' });
});

test('hidden tabs leave only the children, which keep their state', async () => {
  const renderTabs = (hidden: boolean) => (
    <Tabs label="Meeting" tabs={TABS} value="minutes" onChange={jest.fn()} hidden={hidden}>
      <input aria-label="Text" />
    </Tabs>
  );
  const { rerender } = render(renderTabs(true));
  const field = screen.getByLabelText('Text');
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.queryByRole('tabpanel')).toBeNull();
  rerender(renderTabs(false));
  expect(screen.getByRole('tabpanel', { name: 'Minutes' }).contains(field)).toBe(true);
});
