import { mailSubscriptionCases } from './accounts/mail-subscriptions.ts';
import { peopleCases } from './accounts/people.ts';
import { signInCases } from './accounts/sign-in.ts';
import { ssoCases } from './accounts/sso.ts';
import { actionItemCases } from './action-items/action-items.ts';
import { assignedItemCases } from './action-items/assigned-items.ts';
import { calendarFeedCases } from './action-items/calendar-feed.ts';
import { itemCommentCases } from './action-items/item-comments.ts';
import { agendaItemCases } from './meetings/agenda-items.ts';
import { correctionCases } from './meetings/corrections.ts';
import { meetingTypeCases } from './meetings/meeting-types.ts';
import { meetingCases } from './meetings/meetings.ts';
import { notesCases } from './meetings/notes.ts';
import { recordingCases } from './meetings/recordings.ts';
import { seriesCases } from './meetings/series.ts';
import { shareCases } from './meetings/shares.ts';
import { transcriptAndMinutesCases } from './meetings/transcripts-and-minutes.ts';
import type { OperationCases } from './operation-case.ts';
import { otherAreaCases } from './other-areas.ts';

const casesByOperation: OperationCases = {
  ...signInCases,
  ...ssoCases,
  ...peopleCases,
  ...meetingCases,
  ...shareCases,
  ...transcriptAndMinutesCases,
  ...correctionCases,
  ...actionItemCases,
  ...itemCommentCases,
  ...assignedItemCases,
  ...calendarFeedCases,
  ...agendaItemCases,
  ...notesCases,
  ...recordingCases,
  ...seriesCases,
  ...meetingTypeCases,
  ...mailSubscriptionCases,
  ...otherAreaCases,
};

/** Every operation of the product. The suite fails if one is missing. */
export const operationCases = Object.entries(casesByOperation).map(([operation, operationCase]) => ({
  operation,
  ...operationCase,
}));
