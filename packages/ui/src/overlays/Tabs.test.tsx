import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

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

test('arrows move and choose, around the ends', async () => {
  render(<Meeting />);
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of agenda');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of minutes');
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Transcript' }));
});

test('left and right go with the direction of writing', async () => {
  render(
    <div style={{ direction: 'rtl' }}>
      <Meeting />
    </div>,
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Minutes' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tabpanel').textContent).toBe('Panel of agenda');
});

test('only the current tab is a stop of the Tab key, and the panel has its name', async () => {
  render(<Meeting />);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  expect(screen.getByRole('tabpanel', { name: 'Minutes' })).toBeTruthy();
});
