import { erasureAggregate } from '@minutehand/service-kit/erasure';
import { defineQuotaLedgers } from '@minutehand/service-kit/quotas';
import type { Store } from '@minutehand/service-kit/store';
import type { Collections } from '../../app/ports.ts';
import { actionItems } from './action-items/action-items.ts';
import { assignmentEmails } from './action-items/assignment-emails.ts';
import { dueReminders } from './action-items/due-reminders.ts';
import { itemChanges } from './action-items/item-changes.ts';
import { itemComments } from './action-items/item-comments.ts';
import { agendas } from './agenda.ts';
import { calendarFeeds } from './calendar-feed.ts';
import { decisions } from './decisions.ts';
import { excludeTrashed } from './exclude-trashed.ts';
import { favorites } from './favorites.ts';
import { feedback } from './feedback.ts';
import { generationCounts } from './generation-counts.ts';
import { meetingTypes } from './meeting-types.ts';
import { meetings } from './meetings.ts';
import { minutes, minutesVersions } from './minutes.ts';
import { minutesEmails } from './minutes-emails.ts';
import { notes } from './notes.ts';
import { deletedUsers, people } from './people.ts';
import { seriesBriefReminders } from './series-brief-reminders.ts';
import { textSizes } from './text-sizes.ts';
import { transcripts } from './transcript.ts';

/** Reserves storage before a document is stored, so that parallel requests cannot exceed a quota together. */
export const quotaLedgers = defineQuotaLedgers();

/** All aggregates of this service. */
export const aggregates = [
  meetings,
  meetingTypes,
  transcripts,
  minutes,
  minutesVersions,
  minutesEmails,
  favorites,
  feedback,
  actionItems,
  assignmentEmails,
  dueReminders,
  seriesBriefReminders,
  calendarFeeds,
  agendas,
  notes,
  itemChanges,
  itemComments,
  decisions,
  people,
  generationCounts,
  textSizes,
  quotaLedgers,
  deletedUsers,
  erasureAggregate,
];

export function openCollections(store: Store): Collections {
  const meetingsIncludingTrashed = store.collection(meetings);
  return {
    meetings: excludeTrashed(meetingsIncludingTrashed),
    meetingsIncludingTrashed,
    meetingTypes: store.collection(meetingTypes),
    transcripts: store.collection(transcripts),
    minutes: store.collection(minutes),
    minutesVersions: store.collection(minutesVersions),
    minutesEmails: store.collection(minutesEmails),
    favorites: store.collection(favorites),
    feedback: store.collection(feedback),
    actionItems: store.collection(actionItems),
    assignmentEmails: store.collection(assignmentEmails),
    calendarFeeds: store.collection(calendarFeeds),
    seriesBriefReminders: store.collection(seriesBriefReminders),
    dueReminders: store.collection(dueReminders),
    agendas: store.collection(agendas),
    notes: store.collection(notes),
    itemChanges: store.collection(itemChanges),
    itemComments: store.collection(itemComments),
    decisions: store.collection(decisions),
    people: store.collection(people),
    textSizes: store.collection(textSizes),
    deletedUsers: store.collection(deletedUsers),
  };
}
