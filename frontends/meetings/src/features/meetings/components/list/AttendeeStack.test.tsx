import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { buildMeeting } from '../../../../test/samples.ts';
import { AttendeeStack } from './AttendeeStack.tsx';

afterEach(cleanup);

test('shows the speakers of a meeting without attendees', () => {
  render(<AttendeeStack meeting={buildMeeting({ speakers: ['Anna', 'Ben'] })} />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Anna');
});

test('shows nobody if a gateway of an earlier release sends no speakers', () => {
  const { speakers: _, ...meeting } = buildMeeting();
  const { container } = render(<AttendeeStack meeting={meeting as ReturnType<typeof buildMeeting>} />);
  expect(container.textContent).toBe('');
});
