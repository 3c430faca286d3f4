import { AppError } from '@minutehand/contracts/errors';
import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { AMENDED_LINE_CHARACTERS, AMENDED_LINES_MAX, APPROVAL_ENTRIES_MAX } from '../../limits.ts';

export const APPROVAL_STATES = ['draft', 'in_review', 'approved'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export const APPROVAL_KINDS = ['submitted', 'returned', 'approved', 'amended'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];
export type ApprovalDecision = 'submit' | 'return' | 'approve';

export type AmendedLine = { kind: 'added' | 'removed'; text: string };

/** One step of the approval, or an amendment of the approved text. Entries are append-only. */
export type ApprovalEntry = {
  id: string;
  kind: ApprovalKind;
  by: string;
  at: Date;
  note: string;
  /** The version of the minutes after this step. */
  minutesVersion: number;
  /** The lines that an amendment changed; empty for other entries. */
  subject: '' | 'minutes' | 'action_item';
  lines: AmendedLine[];
  /** True if lines were dropped or truncated. */
  isShortened: boolean;
};

export type Approval = { state: ApprovalState; entries: ApprovalEntry[] };

export const NO_APPROVAL: Approval = { state: 'draft', entries: [] };

/** The user who decides, the time, and the version that they read. */
export type ApprovalDecisionDetails = { id: string; by: string; at: Date; note: string; minutesVersion: number };

const TRANSITIONS: Readonly<Record<ApprovalDecision, { from: ApprovalState; to: ApprovalState; kind: ApprovalKind }>> =
  {
    submit: { from: 'draft', to: 'in_review', kind: 'submitted' },
    return: { from: 'in_review', to: 'draft', kind: 'returned' },
    approve: { from: 'in_review', to: 'approved', kind: 'approved' },
  };

const STATE_MESSAGES: Readonly<Record<ApprovalState, string>> = {
  draft: 'These minutes are a draft. Submit them for review first.',
  in_review: 'These minutes are in review already.',
  approved: 'These minutes are approved. They can only be amended.',
};

/** Moves to the next state and records the approval decision. Throws approval.state_wrong if it does not apply. */
export function decideApproval(
  approval: Approval,
  decision: ApprovalDecision,
  details: ApprovalDecisionDetails,
): Approval {
  const { from, to, kind } = TRANSITIONS[decision];
  if (approval.state !== from) throw new AppError('approval.state_wrong', { message: STATE_MESSAGES[approval.state] });
  const entry: ApprovalEntry = {
    ...details,
    kind,
    note: checkNote(details.note),
    subject: '',
    lines: [],
    isShortened: false,
  };
  return { state: to, entries: addEntry(approval.entries, entry) };
}

/** Records an amendment of approved minutes. A reason is required. */
export function addAmendment(
  approval: Approval,
  details: ApprovalDecisionDetails,
  subject: 'minutes' | 'action_item',
  changes: readonly AmendedLine[],
): Approval {
  const note = checkNote(details.note);
  if (note === '') {
    const message = 'Please say why the approved minutes are amended.';
    throw new AppError('approval.note_invalid', { message, details: { fields: { amendment: [message] } } });
  }
  const lines = changes.slice(0, AMENDED_LINES_MAX).map(({ kind, text }) => ({ kind, text: truncate(text) }));
  const isShortened = lines.length < changes.length || lines.some(({ text }, index) => text !== changes[index]?.text);
  const entry: ApprovalEntry = { ...details, kind: 'amended', note, subject, lines, isShortened };
  return { ...approval, entries: addEntry(approval.entries, entry) };
}

/** The approved version; 0 before approval. */
export function getApprovedVersion(approval: Approval): number {
  return findLastEntry(approval, 'approved')?.minutesVersion ?? 0;
}

export function findLastEntry({ entries }: Approval, kind: ApprovalKind): ApprovalEntry | undefined {
  return entries.findLast((entry) => entry.kind === kind);
}

export function isApproved(minutes: { approval: Approval } | undefined): boolean {
  return minutes?.approval.state === 'approved';
}

/** Throws approval.locked: approved minutes can only be changed by an amendment. */
export function requireNotApproved(minutes: { approval: Approval } | undefined): void {
  if (isApproved(minutes)) throw new AppError('approval.locked');
}

export function parseApprovalDecision(text: string): ApprovalDecision {
  if (text === 'submit' || text === 'return' || text === 'approve') return text;
  throw new AppError('approval.decision_invalid');
}

function addEntry(entries: readonly ApprovalEntry[], entry: ApprovalEntry): ApprovalEntry[] {
  if (entries.length >= APPROVAL_ENTRIES_MAX) throw new AppError('approval.too_many');
  return [...entries, entry];
}

function checkNote(note: string): string {
  const trimmed = note.trim();
  if ([...trimmed].length <= APPROVAL_NOTE_CHARACTERS) return trimmed;
  const message = `A note may have at most ${APPROVAL_NOTE_CHARACTERS} characters.`;
  throw new AppError('approval.note_invalid', { message, details: { fields: { note: [message] } } });
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length <= AMENDED_LINE_CHARACTERS
    ? text
    : `${characters.slice(0, AMENDED_LINE_CHARACTERS).join('')}…`;
}
