import { afterEach, expect, it } from '@jest/globals';
import type { AnswerCitation } from '@minutehand/contracts/http/assistant';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Quote } from './Quote.tsx';

afterEach(cleanup);

const turn = (speaker: string, text: string) => ({ segment_id: null, speaker, text, start: null });

function show(turns: AnswerCitation['turns'], draft: AnswerCitation['draft'] = null) {
  const citation = { meeting_id: 'm1', result_type: 'transcripts', url: '/meetings/m1', segment_ids: [] } as const;
  render(
    <TestProviders>
      <Quote citation={{ ...citation, segment_ids: [], draft, quote: '', turns }} />
    </TestProviders>,
  );
}
const getLines = () => [...document.querySelectorAll('blockquote p')].map(({ textContent }) => textContent);

it('shows what is left out of a quote on request, and hides it again from the same button', async () => {
  show([turn('Ann', 'We open on Monday,'), turn('Ben', 'Mm-hmm.'), turn('Ann', 'if the shelves arrive.')]);
  const omission = '…Part of the quote is not shown';
  expect(getLines()).toEqual(['Ann: We open on Monday,', omission, 'Ann: if the shelves arrive.']);
  const button = screen.getByRole('button', { name: 'Show all' });
  await userEvent.click(button);
  expect(getLines()).toEqual(['Ann: We open on Monday,', 'Ben: Mm-hmm.', 'Ann: if the shelves arrive.']);
  expect(document.activeElement?.textContent).toBe('Show less');
  await userEvent.click(button);
  expect(getLines()).toContain(omission);
});

it('has no button if everything is shown', () => {
  show([turn('Ann', 'Do we open on Monday?'), turn('Ben', 'No.')]);
  expect(getLines()).toEqual(['Ann: Do we open on Monday?', 'Ben: No.']);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [null, false, 'Show in transcript'],
  ['live', false, 'Show in live transcript'],
  ['replaced', true, 'Show in transcript'],
  ['gone', true, undefined],
  ['unknown', true, undefined],
] as const)(
  'says that its words are from a live transcript, and links to where they are now (live transcript: %s)',
  (...row) => {
    const [draft, isFromLive, link] = row;
    show([turn('Ann', 'We open on Monday.')], draft);
    expect(screen.queryByText('From the live transcript') !== null).toBe(isFromLive);
    expect(screen.queryByRole('link')?.textContent).toBe(link);
  },
);
