import {
  BRIEF_SWEEP_MS,
  MEETING_RETENTION_SWEEP_MS,
  REMINDER_SWEEP_MS,
  STALLED_SWEEP_MS,
  TRASH_SWEEP_MS,
  UNSENT_EMAIL_SWEEP_MS,
} from '../limits.ts';
import { createDueReminders } from './assignments/create-due-reminders.ts';
import { sendUnsentEmails } from './assignments/send-unsent-emails.ts';
import { markStalledGenerationsFailed } from './generation/mark-stalled-generations-failed.ts';
import type { Ports } from './ports.ts';
import { createSeriesBriefReminders } from './series/create-series-brief-reminders.ts';
import { deleteExpiredMeetings } from './trash/delete-trashed-meeting.ts';
import { trashOldMeetings } from './trash/trash-old-meetings.ts';

/** A periodic job that runs in every process. `run` returns how many entries it processed and is safe to run concurrently. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ports: Ports) => Promise<number>;
  /** Level and message of the log line with the count. */
  readonly level: 'info' | 'warn';
  readonly message: string;
};

export const SWEEPS: readonly Sweep[] = [
  {
    name: 'stalled generations',
    everyMs: STALLED_SWEEP_MS,
    run: markStalledGenerationsFailed,
    level: 'warn',
    message: 'marked generations without progress as failed',
  },
  {
    name: 'unsent assignment emails',
    everyMs: UNSENT_EMAIL_SWEEP_MS,
    run: sendUnsentEmails,
    level: 'warn',
    message: 'sent assignment emails that another process left unsent',
  },
  {
    name: 'expired meetings in the trash',
    everyMs: TRASH_SWEEP_MS,
    run: deleteExpiredMeetings,
    level: 'info',
    message: 'deleted meetings that were in the trash for 30 days',
  },
  {
    name: 'meetings beyond the retention of their type',
    everyMs: MEETING_RETENTION_SWEEP_MS,
    run: trashOldMeetings,
    level: 'info',
    message: 'moved meetings to the trash that their type does not keep longer',
  },
  {
    name: 'due reminders',
    everyMs: REMINDER_SWEEP_MS,
    run: createDueReminders,
    level: 'info',
    message: 'published reminders of due action items',
  },
  {
    name: 'briefs before meetings',
    everyMs: BRIEF_SWEEP_MS,
    run: createSeriesBriefReminders,
    level: 'info',
    message: 'published that briefs of meetings are due',
  },
];
