import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Stored } from '@minutehand/service-kit/store';
import type { MeetingView } from '../../../app/meetings/get-meeting-views.ts';
import type { MeetingType } from '../../../domain/meeting-types/meeting-type.ts';
import { isDefaultType } from '../../../domain/meeting-types/meeting-type-policy.ts';
import { getGenerationExtent, type Meeting } from '../../../domain/meetings/meeting.ts';
import { showsTitleSuggestion } from '../../../domain/meetings/title.ts';
import { getDeletionTime } from '../../../domain/meetings/trash.ts';
import { getPermissions } from '../../../domain/sharing/policy.ts';

export function presentMeeting(view: MeetingView): proto.Meeting {
  const { meeting, role, type, ownerName, actionItemCount, openActionItemCount } = view;
  return {
    id: meeting.id,
    title: meeting.title,
    titleSuggestion: meeting.titleSuggestion ?? undefined,
    showsTitleSuggestion: showsTitleSuggestion(meeting),
    state: meeting.state,
    processing: { ...meeting.processing, of: getGenerationExtent(meeting) },
    startedAt: meeting.startedAt.toISOString(),
    durationSeconds: meeting.durationSeconds ?? undefined,
    isPaused: meeting.isPaused,
    meetingType: type && presentMeetingType(type),
    owner: { id: meeting.ownerId, name: ownerName },
    role,
    permissions: getPermissions(role),
    counts: {
      segments: meeting.segmentCount,
      speakers: meeting.speakerCount,
      actionItems: actionItemCount,
      openActionItems: openActionItemCount,
    },
    version: meeting.version,
    attendees: meeting.attendees,
    speakers: [...view.speakerNames],
    createdAt: meeting.createdAt.toISOString(),
    summaryLine: meeting.summaryLine,
    archived: meeting.archivedAt !== null,
    favorite: view.isFavorite,
    inReview: meeting.isInReview ?? false,
    consentRequired: view.consentRequired,
    audioRetentionDays: view.audioRetentionDays,
    lateAudioError: meeting.lateAudio?.error,
  };
}

export function presentTrashedMeeting({ id, title, startedAt, trashedAt }: Stored<Meeting>): proto.TrashedMeeting[] {
  if (trashedAt === null) return [];
  return [
    {
      ...{ id, title },
      startedAt: startedAt.toISOString(),
      trashedAt: trashedAt.toISOString(),
      deletedAt: getDeletionTime(trashedAt).toISOString(),
    },
  ];
}

export function presentMeetingType(type: Stored<MeetingType>): proto.MeetingType {
  const { id, name, colour, headings, agendaItems, prompt, notificationEmails, version } = type;
  const { consentRequired, audioRetentionDays, meetingRetentionDays } = type;
  return {
    ...{ id, name, colour, headings, agendaItems, prompt, notificationEmails, version },
    ...{ consentRequired, audioRetentionDays, meetingRetentionDays },
    isDefault: isDefaultType(type),
    permissions: undefined,
    originalMeetingTypeId: type.originalId,
  };
}
