import { describe, expect, it } from '@jest/globals';
import { AMENDED_LINE_CHARACTERS, AMENDED_LINES_MAX, APPROVAL_ENTRIES_MAX } from '../../limits.ts';
import {
  type AmendedLine,
  type Approval,
  type ApprovalDecision,
  addAmendment,
  decideApproval,
  getApprovedVersion,
  NO_APPROVAL,
  parseApprovalDecision,
  requireNotApproved,
} from './approval.ts';

const at = new Date('2026-11-21T10:00:00Z');
const createApprovalDecisionDetails = (minutesVersion = 1, note = '') => ({
  id: `e${minutesVersion}`,
  by: 'ann',
  at,
  note,
  minutesVersion,
});
const applyApprovalDecisions = (...decisions: ApprovalDecision[]): Approval =>
  decisions.reduce(
    (approval, decision, n) => decideApproval(approval, decision, createApprovalDecisionDetails(n + 1)),
    NO_APPROVAL,
  );
const approved = applyApprovalDecisions('submit', 'approve');

describe('the approval of minutes', () => {
  it('goes from draft to review to approved, and records the user and the time', () => {
    expect(approved).toMatchObject({
      state: 'approved',
      entries: [
        { kind: 'submitted', by: 'ann', at, minutesVersion: 1 },
        { kind: 'approved', by: 'ann', at, minutesVersion: 2 },
      ],
    });
    expect(getApprovedVersion(approved)).toBe(2);
    expect(applyApprovalDecisions('submit', 'return')).toMatchObject({
      state: 'draft',
      entries: [{}, { kind: 'returned' }],
    });
    expect(getApprovedVersion(applyApprovalDecisions('submit', 'return'))).toBe(0);
  });

  it.each([
    [NO_APPROVAL, 'approve', 'Submit them for review first'],
    [NO_APPROVAL, 'return', 'are a draft'],
    [applyApprovalDecisions('submit'), 'submit', 'in review already'],
    [approved, 'submit', 'are approved'],
    [approved, 'return', 'are approved'],
    [approved, 'approve', 'are approved'],
  ] as const)('rejects other transitions: %o, %s', (approval, decision, sentence) => {
    expect(() => decideApproval(approval, decision, createApprovalDecisionDetails())).toThrow(sentence);
  });

  it('accepts only known decisions', () => {
    expect(['submit', 'return', 'approve'].map(parseApprovalDecision)).toEqual(['submit', 'return', 'approve']);
    expect(() => parseApprovalDecision('reopen')).toThrow();
  });
});

describe('approved minutes', () => {
  it('are locked; drafts and minutes in review are not', () => {
    expect(() => requireNotApproved({ approval: approved })).toThrow('amend');
    for (const open of [undefined, { approval: NO_APPROVAL }, { approval: applyApprovalDecisions('submit') }]) {
      expect(() => requireNotApproved(open)).not.toThrow();
    }
  });

  it('require a reason for an amendment, and record the changed lines', () => {
    const lines: AmendedLine[] = [
      { kind: 'removed', text: '- In May.' },
      { kind: 'added', text: '- In June.' },
    ];
    const amended = addAmendment(approved, createApprovalDecisionDetails(3, ' A slip. '), 'minutes', lines);
    expect(amended.state).toBe('approved');
    expect(amended.entries.at(-1)).toMatchObject({ kind: 'amended', subject: 'minutes', note: 'A slip.', lines });
    expect(getApprovedVersion(amended)).toBe(2);
    expect(() => addAmendment(approved, createApprovalDecisionDetails(3, '  '), 'minutes', lines)).toThrow('say why');
    expect(() => addAmendment(approved, createApprovalDecisionDetails(3, 'x'.repeat(1_001)), 'minutes', lines)).toThrow(
      '1000',
    );
  });

  it('shorten the record of a large amendment, and mark it as shortened', () => {
    const createLine = (text: string): AmendedLine => ({ kind: 'added', text });
    const many = addAmendment(
      approved,
      createApprovalDecisionDetails(3, 'x'),
      'minutes',
      Array.from({ length: AMENDED_LINES_MAX + 1 }, () => createLine('y')),
    );
    expect(many.entries.at(-1)).toMatchObject({ isShortened: true });
    expect(many.entries.at(-1)?.lines).toHaveLength(AMENDED_LINES_MAX);
    const long = addAmendment(approved, createApprovalDecisionDetails(3, 'x'), 'minutes', [
      createLine('é'.repeat(AMENDED_LINE_CHARACTERS + 1)),
    ]);
    expect(long.entries.at(-1)?.lines[0]?.text).toBe(`${'é'.repeat(AMENDED_LINE_CHARACTERS)}…`);
    expect(
      addAmendment(approved, createApprovalDecisionDetails(3, 'x'), 'minutes', [createLine('y')]).entries.at(-1)
        ?.isShortened,
    ).toBe(false);
  });

  it('limit the number of entries', () => {
    const entries = Array.from({ length: APPROVAL_ENTRIES_MAX }, () => approved.entries[0]!);
    expect(() =>
      addAmendment({ state: 'approved', entries }, createApprovalDecisionDetails(3, 'x'), 'minutes', []),
    ).toThrow(String(APPROVAL_ENTRIES_MAX));
  });
});
