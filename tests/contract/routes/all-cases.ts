import { actionItemCases } from './action-items.ts';
import { agendaItemCases } from './agenda-items.ts';
import { assignedItemCases } from './assigned-items.ts';
import { calendarFeedCases } from './calendar-feed.ts';
import { correctionCases } from './corrections.ts';
import { itemCommentCases } from './item-comments.ts';
import { mailSubscriptionCases } from './mail-subscriptions.ts';
import { meetingTypeCases } from './meeting-types.ts';
import { meetingCases } from './meetings.ts';
import { notesCases } from './notes.ts';
import type { OperationCases } from './operation-case.ts';
import { otherAreaCases } from './other-areas.ts';
import { peopleCases } from './people.ts';
import { recordingCases } from './recordings.ts';
import { seriesCases } from './series.ts';
import { shareCases } from './shares.ts';
import { signInCases } from './sign-in.ts';
import { ssoCases } from './sso.ts';
import { transcriptAndMinutesCases } from './transcripts-and-minutes.ts';

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
