import { AppError } from '@minutehand/contracts/errors';
import { amend, isApproved, requireNotApproved } from '../../domain/approval/approval.ts';
import { changedLines } from '../../domain/minutes/compare.ts';
import type { Minutes, MinutesText } from '../../domain/minutes/minutes.ts';
import { type MeetingRole, permissionsOf } from '../../domain/sharing/policy.ts';
import type { NextText } from './store-minutes.ts';

/** Who changes what is approved, and why; without a note, what is approved is not changed. */
export type Amendment = { id: string; by: string; at: Date; role: MeetingRole; note: string | undefined };

/** A person's text as the next one: where the minutes are approved, only as an amendment that says what it changes. */
export function amendedText(current: Minutes | undefined, text: MinutesText, amendment: Amendment): NextText {
  const { note, role, ...amended } = amendment;
  if (note === undefined) requireNotApproved(current);
  if (note === undefined || current === undefined || !isApproved(current)) return { text, becomesPresent: true };
  if (!permissionsOf(role).approve) throw new AppError('approval.forbidden');
  const lines = changedLines(current.content, text.content);
  const approval = (minutesVersion: number) =>
    amend(current.approval, { ...amended, note, minutesVersion }, 'minutes', lines);
  // Before the text is kept as a version: a refusal leaves nothing behind.
  approval(current.textVersion);
  return { text, becomesPresent: true, approval };
}
