import { AppError } from '@minutehand/contracts/errors';
import { EMAIL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';

/** An email of minutes: the version, recipients and sender. Stored while delivery may still be retried. */
export type MinutesEmail = {
  meetingId: string;
  minutesVersion: number;
  addresses: string[];
  note: string;
  sentBy: string;
  /** When the document is deleted: addresses are not stored longer than needed. */
  keptUntil: Date;
};

/** Validates the note above the minutes. */
export function parseEmailNote(note: string): string {
  const trimmed = note.trim();
  if ([...trimmed].length <= EMAIL_NOTE_CHARACTERS) return trimmed;
  const message = `A note may have at most ${EMAIL_NOTE_CHARACTERS} characters.`;
  throw new AppError('minutes_email.invalid', { message, details: { fields: { note: [message] } } });
}
