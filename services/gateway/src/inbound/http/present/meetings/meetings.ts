import {
  type Meeting,
  meetingRoleSchema,
  meetingStateSchema,
  type Processing,
  processingSchema,
  type TitleResponse,
  titleSuggestionSchema,
} from '@minutehand/contracts/http/meetings/meetings';
import type { Progress } from '@minutehand/contracts/proto/meetings/v1/events';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import { emptyToNull, requireField } from '../proto-fields.ts';

/** Built once: a schema costs more than its use. */
const processedPartSchema = processingSchema.shape.of.catch('meeting');

export function presentProcessing(processing: Progress | undefined): Processing {
  return {
    step: processing?.step ?? '',
    progress: processing?.progress ?? 0,
    error: emptyToNull(processing?.error),
    of: processedPartSchema.parse(processing?.of),
  };
}

function presentSuggestion(suggestion: proto.TitleSuggestion | undefined): Meeting['title_suggestion'] {
  if (suggestion === undefined) return null;
  return { text: suggestion.text, state: titleSuggestionSchema.shape.state.parse(suggestion.state) };
}

export function presentMeeting(response: proto.Meeting | undefined): Meeting {
  const meeting = requireField(response);
  const type = meeting.meetingType;
  const { counts, permissions } = meeting;
  return {
    id: meeting.id,
    title: meeting.title,
    title_suggestion: presentSuggestion(meeting.titleSuggestion),
    // Earlier releases of the service do not set it.
    shows_title_suggestion: meeting.showsTitleSuggestion ?? meeting.titleSuggestion?.state === 'pending',
    state: meetingStateSchema.parse(meeting.state),
    processing: presentProcessing(meeting.processing),
    started_at: emptyToNull(meeting.startedAt),
    duration_seconds: meeting.durationSeconds ?? null,
    is_paused: meeting.isPaused,
    meeting_type: type === undefined ? null : { id: type.id, name: type.name, colour: type.colour },
    owner: requireField(meeting.owner),
    attendees: meeting.attendees,
    speakers: meeting.speakers,
    role: meetingRoleSchema.parse(meeting.role),
    permissions: {
      edit: permissions?.edit ?? false,
      share: permissions?.share ?? false,
      delete: permissions?.delete ?? false,
      approve: permissions?.approve ?? false,
    },
    counts: {
      segments: counts?.segments ?? 0,
      speakers: counts?.speakers ?? 0,
      action_items: counts?.actionItems ?? 0,
      open_action_items: counts?.openActionItems ?? 0,
    },
    summary_line: meeting.summaryLine,
    archived: meeting.archived ?? false,
    favorite: meeting.favorite ?? false,
    in_review: meeting.inReview ?? false,
    consent_required: meeting.consentRequired ?? false,
    late_audio_error: emptyToNull(meeting.lateAudioError),
    created_at: meeting.createdAt,
    version: meeting.version,
  };
}

export function presentTitle(meeting: proto.Meeting | undefined): TitleResponse {
  const { title, titleSuggestion } = requireField(meeting);
  return { title, title_suggestion: presentSuggestion(titleSuggestion) };
}
