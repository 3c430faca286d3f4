import { AppError } from '@minutehand/contracts/errors';
import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { AMENDED_LINE_CHARACTERS, AMENDED_LINES, APPROVAL_ENTRIES } from '../../limits.ts';

export const APPROVAL_STATES = ['draft', 'in_review', 'approved'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const APPROVAL_KINDS = ['submitted', 'returned', 'approved', 'amended'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
export type ApprovalDecision = 'submit' | 'return' | 'approve';

export type AmendedLine = { kind: 'added' | 'removed'; text: string };

/** One step on the way to an approved text, or a change to one. It is only ever added to. */
export type ApprovalEntry = {
  id: string;
  kind: ApprovalKind;
  by: string;
  at: Date;
  note: string;
  /** The number of the minutes' text after it. */
  minutesVersion: number;
  /** Of an amendment: what it changed; else empty. */
  subject: '' | 'minutes' | 'action_item';
  lines: AmendedLine[];
  /** There were more or longer lines than are kept. */
  isShortened: boolean;
};

export type Approval = { state: ApprovalState; entries: ApprovalEntry[] };

export const NO_APPROVAL: Approval = { state: 'draft', entries: [] };

/** Who decides, when, and which text was read. */
export type Decided = { id: string; by: string; at: Date; note: string; minutesVersion: number };

const steps: Readonly<Record<ApprovalDecision, { from: ApprovalState; to: ApprovalState; kind: ApprovalKind }>> = {
  submit: { from: 'draft', to: 'in_review', kind: 'submitted' },
  return: { from: 'in_review', to: 'draft', kind: 'returned' },
  approve: { from: 'in_review', to: 'approved', kind: 'approved' },
};

const refusals: Readonly<Record<ApprovalState, string>> = {
  draft: 'These minutes are a draft. Submit them for review first.',
  in_review: 'These minutes are in review already.',
  approved: 'These minutes are approved. They can only be amended.',
};

/** The next state, with who and when. */
export function decideApproval(approval: Approval, decision: ApprovalDecision, decided: Decided): Approval {
  const { from, to, kind } = steps[decision];
  if (approval.state !== from) throw new AppError('approval.state_wrong', { message: refusals[approval.state] });
  const entry: ApprovalEntry = {
    ...decided,
    kind,
    note: checkNote(decided.note),
    subject: '',
    lines: [],
    isShortened: false,
  };
  return { state: to, entries: withEntry(approval.entries, entry) };
}

/** An amendment of an approved text, as it is recorded. Whoever amends says why. */
export function amend(
  approval: Approval,
  decided: Decided,
  subject: 'minutes' | 'action_item',
  changes: readonly AmendedLine[],
): Approval {
  const note = checkNote(decided.note);
  if (note === '') {
    const message = 'Please say why the approved minutes are amended.';
    throw new AppError('approval.note_invalid', { message, details: { fields: { amendment: [message] } } });
  }
  const lines = changes.slice(0, AMENDED_LINES).map(({ kind, text }) => ({ kind, text: shortened(text) }));
  const isShortened = lines.length < changes.length || lines.some(({ text }, at) => text !== changes[at]?.text);
  const entry: ApprovalEntry = { ...decided, kind: 'amended', note, subject, lines, isShortened };
  return { ...approval, entries: withEntry(approval.entries, entry) };
}

/** The text that was approved; 0 before. */
export function getApprovedVersion(approval: Approval): number {
  return findLastEntry(approval, 'approved')?.minutesVersion ?? 0;
}

export function findLastEntry({ entries }: Approval, kind: ApprovalKind): ApprovalEntry | undefined {
  return entries.findLast((entry) => entry.kind === kind);
}

export function isApproved(kept: { approval: Approval } | undefined): boolean {
  return kept?.approval.state === 'approved';
}

/** What is approved is changed by an amendment, and by nothing else. */
export function requireNotApproved(kept: { approval: Approval } | undefined): void {
  if (isApproved(kept)) throw new AppError('approval.locked');
}

export function parseApprovalDecision(text: string): ApprovalDecision {
  if (text === 'submit' || text === 'return' || text === 'approve') return text;
  throw new AppError('approval.decision_invalid');
}

function withEntry(entries: readonly ApprovalEntry[], entry: ApprovalEntry): ApprovalEntry[] {
  if (entries.length >= APPROVAL_ENTRIES) throw new AppError('approval.too_many');
  return [...entries, entry];
}

function checkNote(note: string): string {
  const trimmed = note.trim();
  if ([...trimmed].length <= APPROVAL_NOTE_CHARACTERS) return trimmed;
  const message = `A note may have at most ${APPROVAL_NOTE_CHARACTERS} characters.`;
  throw new AppError('approval.note_invalid', { message, details: { fields: { note: [message] } } });
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= AMENDED_LINE_CHARACTERS
    ? text
    : `${characters.slice(0, AMENDED_LINE_CHARACTERS).join('')}…`;
}
