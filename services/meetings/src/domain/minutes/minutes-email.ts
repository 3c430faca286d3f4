import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';

/** Minutes on their way to addresses: what was sent off, by whom. Kept for as long as a mail may still go out. */
export type MinutesEmail = {
  meetingId: string;
  /** The number of the text. */
  minutesVersion: number;
  addresses: string[];
  note: string;
  sentBy: string;
  /** Other people's addresses are not kept for longer than they are needed. */
  keptUntil: Date;
};

/** What is said above the minutes. */
export function parseEmailNote(note: string): string {
  const trimmed = note.trim();
  if ([...trimmed].length <= EMAIL_NOTE_CHARACTERS) return trimmed;
  const message = `A note may have at most ${EMAIL_NOTE_CHARACTERS} characters.`;
  throw new AppError('minutes_email.invalid', { message, details: { fields: { note: [message] } } });
}
