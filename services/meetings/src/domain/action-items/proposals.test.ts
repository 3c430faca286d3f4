import { describe, expect, it } from '@jest/globals';
import { ACTION_ITEMS_PER_MEETING } from '../../limits.ts';
import { setSpeakerIdentity } from '../transcript/corrections.ts';
import { createCitationCheck } from '../transcript/evidence.ts';
import { createTranscript } from '../transcript/transcript.ts';
import { createOpenActionItem } from './action-item.ts';
import { isReplaceable, normalizeWords, planProposals } from './proposals.ts';
import type { ProposedActionItem } from './proposed-action-item.ts';

const transcript = setSpeakerIdentity(
  {
    version: 1,
    ...createTranscript([
      { label: 'Ann', start: null, end: null, text: 'I will send the report.' },
      { label: 'Bob', start: null, end: null, text: 'I call Eve.' },
    ]),
  },
  't1-p1',
  { userId: 'u1', name: null },
);
const createProposal = (overrides: Partial<ProposedActionItem> = {}): ProposedActionItem => ({
  description: 'Send the report',
  ownerSpeakerId: 't1-p1',
  ownerName: '',
  dueDate: '2026-11-21',
  evidence: { segmentIds: ['t1-s1'], quote: 'send the report' },
  ...overrides,
});
const plan = (proposed: ProposedActionItem[], existing = [] as Parameters<typeof planProposals>[0]['existing']) =>
  planProposals({
    proposed,
    existing,
    meetingId: 'm1',
    generationId: 'm1-g1',
    transcript,
    check: createCitationCheck(transcript, new Map()),
  });

describe('the items that a generation proposes', () => {
  it('have ids derived from the generation, and follow existing items', () => {
    const existing = createOpenActionItem({ meetingId: 'm1', position: 7, changes: { description: 'Other' } });
    const [first] = plan([createProposal()], [existing]);
    expect(first).toMatchObject({ state: 'proposed', position: 8, dueDate: '2026-11-21', generationId: 'm1-g1' });
    expect(plan([createProposal()])[0]?.id).toBe(first?.id);
  });

  it('do not exceed the limit of a meeting', () => {
    const existing = Array.from({ length: ACTION_ITEMS_PER_MEETING - 1 }, (_, index) =>
      createOpenActionItem({ meetingId: 'm1', position: index + 1, changes: { description: `Other ${index}` } }),
    );
    const proposed = [createProposal(), createProposal({ description: 'Call Eve' })];
    expect(plan(proposed, existing)).toHaveLength(1);
    expect(plan(proposed, [...existing, ...existing])).toEqual([]);
  });

  it('are assigned to the speaker’s member or to the speaker’s name, or are unassigned', () => {
    const getAssignee = (overrides: Partial<ProposedActionItem>) => {
      const [item] = plan([createProposal(overrides)]);
      return [item?.assigneeId, item?.assigneeName];
    };
    expect(getAssignee({})).toEqual(['u1', null]);
    expect(getAssignee({ ownerSpeakerId: 't1-p2' })).toEqual([null, 'Bob']);
    expect(getAssignee({ ownerSpeakerId: '', ownerName: 'Eve' })).toEqual([null, 'Eve']);
    expect(getAssignee({ ownerSpeakerId: 'unknown' })).toEqual([null, null]);
  });

  it('have all places that the transcript contains', () => {
    const furtherEvidence = [
      { segmentIds: ['t1-s2'], quote: 'call Eve' },
      { segmentIds: ['t1-s2'], quote: 'call Adam' },
    ];
    const [item] = plan([createProposal({ furtherEvidence })]);
    expect(item?.citations.map(({ quote }) => quote)).toEqual(['send the report', 'call Eve']);
  });

  it('are dropped without valid evidence', () => {
    expect(plan([createProposal({ evidence: undefined })])).toEqual([]);
    expect(plan([createProposal({ evidence: { segmentIds: ['t1-s2'], quote: 'send the report' } })])).toEqual([]);
  });

  it('are not proposed again in the same words, even if rejected or edited since', () => {
    const [rejected] = plan([createProposal()]).map((item) => ({ ...item, state: 'rejected' as const }));
    expect(plan([createProposal({ description: 'send, the Report!' })], [rejected!])).toEqual([]);
    expect(plan([createProposal()], [{ ...rejected!, state: 'open', description: 'Mail it' }])).toEqual([]);
    expect(plan([createProposal(), createProposal()])).toHaveLength(1);
  });

  it('have no invalid due date', () => {
    expect(plan([createProposal({ dueDate: 'Friday' })])[0]?.dueDate).toBeNull();
  });

  it('replace only undecided proposals of earlier generations', () => {
    const [item] = plan([createProposal()]);
    expect(isReplaceable(item!, 'm1-g2')).toBe(true);
    expect(isReplaceable(item!, 'm1-g1')).toBe(false);
    expect(isReplaceable({ ...item!, state: 'open' }, 'm1-g2')).toBe(false);
  });

  it('are compared by words only', () => {
    expect(normalizeWords('  Ask Zoë: “budget?” ')).toBe('ask zoë budget');
  });
});
