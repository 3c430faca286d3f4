import { AppError } from '@minutehand/contracts/errors';
import { addAmendment, isApproved, requireNotApproved } from '../../domain/approval/approval.ts';
import { getChangedMinutesLines } from '../../domain/minutes/compare-minutes.ts';
import type { Minutes, MinutesText } from '../../domain/minutes/minutes.ts';
import { getPermissions, type MeetingRole } from '../../domain/sharing/policy.ts';
import type { NextText } from './store-minutes.ts';

/** Author of a change and its reason. Without a note, approved minutes cannot be changed. */
export type Amendment = { id: string; by: string; at: Date; role: MeetingRole; note: string | undefined };

/** Prepares a user's text as the next text of the minutes. Approved minutes record it as an amendment with the changed lines. */
export function amendText(current: Minutes | undefined, text: MinutesText, amendment: Amendment): NextText {
  const { note, role, ...author } = amendment;
  if (note === undefined) requireNotApproved(current);
  if (note === undefined || current === undefined || !isApproved(current)) return { text, becomesCurrent: true };
  if (!getPermissions(role).approve) throw new AppError('approval.forbidden');
  const lines = getChangedMinutesLines(current, text);
  const approval = (minutesVersion: number) =>
    addAmendment(current.approval, { ...author, note, minutesVersion }, 'minutes', lines);
  // Validate the amendment before the text is stored as a version.
  approval(current.textVersion);
  return { text, becomesCurrent: true, approval };
}
