import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cleanBetweenTests } from '../../../test/open-meeting.tsx';
import { someMinutes } from '../../../test/samples.ts';
import { MinutesFoot } from './MinutesFoot.tsx';

cleanBetweenTests();

const generation = {
  id: 'g1',
  writer: 'llm',
  model: 'large-model',
  prompt_version: 'minutes-v2',
  duration_ms: 900,
  dropped_claims: 2,
  notice: null,
};
const foot = () => screen.getByRole('contentinfo').textContent;

test('the foot says who wrote, from what, and how much was dropped', () => {
  render(<MinutesFoot minutes={someMinutes({ generation })} isTimed />);
  expect(foot()).toBe(
    'Written from 0:00–2:00 of 2:00.Written by large-model. 2 statements without evidence were dropped.',
  );
});

test('the foot names what is missing, and why', () => {
  const coverage = { from: 1, to: 40, of: 40, missing: [{ from: 11, to: 20 }] };
  const notice = 'Lines 11–20 could not be written up: the model refused to.';
  render(
    <MinutesFoot
      minutes={someMinutes({ coverage, generated: false, generation: { ...generation, dropped_claims: 1, notice } })}
      isTimed={false}
    />,
  );
  expect(foot()).toBe(
    `First written from lines 1–40 of 40, without 11–20, then edited.Written by large-model. 1 statement without evidence was dropped.${notice}`,
  );
});

test('the foot says that the embedded writer wrote, and nothing of what people wrote alone', () => {
  const { rerender } = render(
    <MinutesFoot
      minutes={someMinutes({ generation: { ...generation, writer: 'embedded', model: '', dropped_claims: 0 } })}
      isTimed
    />,
  );
  expect(foot()).toContain('Written by the embedded writer.');
  rerender(<MinutesFoot minutes={someMinutes({ coverage: null, generation: null })} isTimed />);
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
