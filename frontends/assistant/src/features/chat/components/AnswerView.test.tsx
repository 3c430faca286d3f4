import { afterEach, expect, it } from '@jest/globals';
import type { AssistantMessage } from '@minutehand/contracts/http/assistant';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import { AnswerView } from './AnswerView.tsx';

afterEach(cleanup);

const createAnswer = (attendees: string[]): AssistantMessage => ({
  ...{
    role: 'assistant',
    id: 'e1',
    content: '',
    timestamp: '2026-07-15T09:00:00.000Z',
    kind: 'meetings',
    rating: null,
  },
  ...{ hidden_parts: 0, dropped_statements: 0, coverage: null },
  parts: [
    {
      ...{ text: '', label: null },
      citations: [
        {
          ...{ meeting_id: 'm1', result_type: 'minutes', url: '/meetings/m1', segment_ids: [] },
          ...{ draft: null, quote: '', turns: [] },
        },
      ],
    },
  ],
  sources: [
    {
      ...{ meeting_id: 'm1', title: 'Website planning', url: '/meetings/m1', relevance_score: 1 },
      ...{ exact_date: '2020-07-09T09:00:00.000Z', attendees },
    },
  ],
});
const show = (attendees: string[]) =>
  render(
    <TestProviders>
      <AnswerView message={createAnswer(attendees)} conversationId="c1" />
    </TestProviders>,
  );

it('an answer that names meetings links to each one, with its time and all attendees', () => {
  show(['Ann', 'Ben', 'Cy']);
  expect(screen.getByRole('link', { name: 'Website planning' }).getAttribute('href')).toBe('/meetings/m1');
  expect(screen.getByText(/Jul 9, 2020.*\d:\d\d/u)).toBeTruthy();
  expect(screen.getByText('Attendees: Ann, Ben, Cy')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Show in minutes' })).toBeNull();
});

it('an answer that names a meeting says when it has no attendees', () => {
  show([]);
  expect(screen.getByText('No attendees listed')).toBeTruthy();
});

it('does not name the meeting whose page shows the answer', () => {
  const message: AssistantMessage = { ...createAnswer([]), kind: 'quotes' };
  const { rerender } = render(<AnswerView message={message} conversationId="c1" />, { wrapper: TestProviders });
  expect(screen.getByRole('link', { name: 'Website planning' })).toBeTruthy();
  rerender(<AnswerView message={message} conversationId="c1" shownMeetingId="m1" />);
  expect(screen.queryByRole('link', { name: 'Website planning' })).toBeNull();
});
