import { expect, it } from '@jest/globals';
import type { SummaryStatement } from '../minutes/summary.ts';
import { findConflicts, toDecisions } from './decision.ts';

const toMinutes = (...texts: string[]) => ({
  summary: { sentences: [], decisions: texts.map((text): SummaryStatement => ({ text, citations: [] })) },
});

it('minutes without a summary have no decisions', () => {
  expect(toDecisions('m1', {})).toEqual([]);
});

it('a decision that the minutes contain twice is one record', () => {
  expect(toDecisions('m1', toMinutes('We launch in May.', 'we launch in May'))).toHaveLength(1);
});

it('the id of a decision depends on its words and its meeting', () => {
  const getId = (meetingId: string, text: string) => toDecisions(meetingId, toMinutes(text))[0]?.id;
  expect(getId('m1', 'We launch in May.')).toBe(getId('m1', 'We launch in  May'));
  expect(getId('m1', 'We launch in May.')).not.toBe(getId('m1', 'We launch in June.'));
  expect(getId('m1', 'We launch in May.')).not.toBe(getId('m2', 'We launch in May.'));
});

it('finds the decisions of other meetings that contradict those of a meeting', () => {
  const decisions = toDecisions('m2', toMinutes('We launch the website in June.', 'The logo stays blue.'));
  const earlier = toDecisions('m1', toMinutes('The website launches in May.', 'The printer gets a budget.'));
  expect(findConflicts(decisions, [{ meetingId: 'm1', decisions: earlier }])).toEqual([
    { decisionId: decisions[0]?.id, otherMeetingId: 'm1', otherDecisionId: earlier[0]?.id },
  ]);
});
