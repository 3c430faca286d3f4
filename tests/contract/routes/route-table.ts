import { actionItemRows } from './action-items.ts';
import { agendaItemRows } from './agenda-items.ts';
import { assignedItemRows } from './assigned-items.ts';
import { calendarFeedRows } from './calendar-feed.ts';
import { correctionRows } from './corrections.ts';
import { itemCommentRows } from './item-comments.ts';
import { mailSubscriptionRows } from './mail-subscriptions.ts';
import { meetingTypeRows } from './meeting-types.ts';
import { meetingRows } from './meetings.ts';
import { notesRows } from './notes.ts';
import { otherAreaRows } from './other-areas.ts';
import { peopleRows } from './people.ts';
import { recordingRows } from './recordings.ts';
import type { Rows } from './row.ts';
import { seriesRows } from './series.ts';
import { shareCases } from './shares.ts';
import { signInRows } from './sign-in.ts';
import { ssoRows } from './sso.ts';
import { transcriptAndMinutesRows } from './transcripts-and-minutes.ts';

const rows: Rows = {
  ...signInRows,
  ...ssoRows,
  ...peopleRows,
  ...meetingRows,
  ...shareCases,
  ...transcriptAndMinutesRows,
  ...correctionRows,
  ...actionItemRows,
  ...itemCommentRows,
  ...assignedItemRows,
  ...calendarFeedRows,
  ...agendaItemRows,
  ...notesRows,
  ...recordingRows,
  ...seriesRows,
  ...meetingTypeRows,
  ...mailSubscriptionRows,
  ...otherAreaRows,
};

/** Every operation of the product. The suite fails if one is missing. */
export const operationRows = Object.entries(rows).map(([operation, row]) => ({ operation, ...row }));
