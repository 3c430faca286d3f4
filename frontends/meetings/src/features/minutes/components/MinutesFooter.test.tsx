import { expect, test } from '@jest/globals';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import { formatDateTime } from '@minutehand/web-kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { buildMinutes } from '../../../test/samples.ts';
import { MinutesFooter } from './MinutesFooter.tsx';

cleanBetweenTests();

const generation = {
  id: 'g1',
  writer: 'llm',
  model: 'large-model',
  prompt_version: 'minutes-v2',
  duration_ms: 12_340,
  dropped_claims: 2,
  notice: null,
  instruction: null,
  finished_at: null,
};
const getFooter = () => screen.getByRole('contentinfo');
/** The sentences outside of the collapsed details. */
const getSentences = () => [...getFooter().querySelectorAll(':scope > p')].map(({ textContent }) => textContent);
const renderFooter = (overrides: Partial<MinutesResponse>, isTimed = true) =>
  render(<MinutesFooter minutes={buildMinutes({ generation, ...overrides })} isTimed={isTimed} />);
const savedAt = '2026-11-20T09:30:00.000Z';

test('shows the generator, the date and the number of removed lines, and no coverage if it is complete', () => {
  renderFooter({ updated_at: savedAt });
  expect(getSentences()).toEqual([`Generated ${formatDateTime(savedAt)} · large-model · 2 unsupported lines removed`]);
});

test('shows when edited minutes were generated, besides when they were edited', () => {
  const finishedAt = '2026-11-18T08:00:00.000Z';
  renderFooter({ generated: false, generation: { ...generation, finished_at: finishedAt }, updated_at: savedAt });
  expect(getSentences()).toEqual([
    `Generated ${formatDateTime(finishedAt)} · large-model · 2 unsupported lines removed`,
    `Edited ${formatDateTime(savedAt)}`,
  ]);
});

test('shows model, prompt version and duration in the details', () => {
  renderFooter({});
  const details = getFooter().querySelector('details');
  expect(details?.open).toBe(false);
  expect(within(getFooter()).getByText('Generation details').tagName).toBe('SUMMARY');
  const rows = [...(details?.querySelectorAll('dl > div') ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Generator', 'Language model'],
    ['Model', 'large-model'],
    ['Prompt version', 'minutes-v2'],
    ['Duration', '12.3 s'],
    ['Unsupported lines removed', '2'],
  ]);
});

test('lists removed lines with the reason, and counts those that are not listed', () => {
  const dropped = [
    { text: 'The budget is 90,000 euros.', reason: 'number_not_said' },
    { text: 'Ben agreed.', reason: 'a_later_reason' },
  ];
  renderFooter({ generation: { ...generation, dropped_claims: 5, dropped } });
  const details = getFooter().querySelector('details') as HTMLElement;
  const lines = within(details)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.textContent);
  expect(lines).toEqual([
    "The budget is 90,000 euros. Contains a number that wasn't said there",
    'Ben agreed. Not supported by the transcript',
  ]);
  expect(within(details).getByText('And 3 more')).toBeTruthy();
});

test('does not list removed lines for users who do not receive them', () => {
  renderFooter({ generation: { ...generation, dropped_claims: 5 } });
  expect(getFooter().querySelector('li')).toBeNull();
});

test('shows gaps in the coverage with their reason, and when an edited text was saved', () => {
  const coverage = { from: 1, to: 40, of: 40, missing: [{ from: 11, to: 20 }] };
  const notice = 'Lines 11–20 could not be written up: the model refused.';
  const generationWithGaps = { ...generation, dropped_claims: 1, notice };
  renderFooter({ coverage, generated: false, generation: generationWithGaps, updated_at: savedAt }, false);
  expect(getSentences()).toEqual([
    'Based on lines 1–40 of 40, without 11–20',
    'Generated · large-model · 1 unsupported line removed',
    `Edited ${formatDateTime(savedAt)}`,
    notice,
  ]);
});

test('shows how many minutes from the start of a meeting were read', () => {
  const getCoverage = (coverage: Partial<MinutesResponse['coverage']>) => {
    cleanup();
    renderFooter({ coverage: { from: 4, to: 1200, of: 2405, missing: [], ...coverage } });
    return getSentences()[0];
  };
  expect(getCoverage({})).toBe('Based on the first 20 of 40 minutes');
  expect(getCoverage({ from: 600 })).toBe('Based on 10:00–20:00 of 40:05');
  expect(getCoverage({ to: 2402 })).toBe('Based on 0:04–40:02 of 40:05');
});

test('omits model and prompt for the built-in generator', () => {
  const embedded = { ...generation, writer: 'embedded', model: '', prompt_version: '', dropped_claims: 0 };
  renderFooter({ generation: embedded, updated_at: null });
  expect(getSentences()[0]).toBe('Generated · Built-in generator');
  const names = [...getFooter().querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Generator', 'Duration', 'Unsupported lines removed']);
});

test('renders nothing for minutes without a generation', () => {
  renderFooter({ coverage: null, generation: null });
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('shows the instruction that the minutes were generated with', () => {
  render(
    <MinutesFooter
      minutes={{ ...buildMinutes(), generation: { ...generation, instruction: 'Shorter' }, updated_at: null }}
      isTimed
    />,
  );
  expect(getSentences()).toContain('Instruction: “Shorter”');
});
