import type {
  MeetingType,
  MeetingTypeFields,
  MeetingTypeResponse,
} from '@minutehand/contracts/http/meetings/meeting-types';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import { emptyToNull, requireField } from '../proto-fields.ts';

export function presentMeetingType(type: proto.MeetingType): MeetingType {
  const { headings, agendaItems: agenda_items } = type;
  return {
    id: type.id,
    name: type.name,
    colour: type.colour,
    headings,
    agenda_items,
    template_variables: JSON.stringify({ headings, agenda_items }),
    prompt: type.prompt,
    notification_emails: type.notificationEmails.join(', '),
    original_meeting_type_id: emptyToNull(type.originalMeetingTypeId),
    consent_required: type.consentRequired ?? false,
    audio_retention_days: type.audioRetentionDays ?? 0,
    meeting_retention_days: type.meetingRetentionDays ?? 0,
    is_default: type.isDefault,
    permissions: { edit: type.permissions?.edit ?? false, delete: type.permissions?.delete ?? false },
    version: type.version,
  };
}

export function presentMeetingTypeResponse(response: proto.MeetingType | undefined): MeetingTypeResponse {
  const type = presentMeetingType(requireField(response));
  return { ...type, account_meeting_type: type };
}

/** Null becomes the empty value, which restores the default; undefined leaves the field unchanged. */
export function toMeetingTypeChanges(fields: MeetingTypeFields): proto.MeetingTypeChanges {
  const { template_variables: template, notification_emails: emails } = fields;
  return {
    name: fields.name,
    colour: fields.colour === null ? '' : fields.colour,
    headings: toTextList(template?.headings),
    agendaItems: toTextList(template?.agenda_items),
    prompt: fields.prompt === null ? '' : fields.prompt,
    notificationEmails: toTextList(emails === null ? [] : emails),
    originalMeetingTypeId: fields.original_meeting_type_id ?? undefined,
    consentRequired: fields.consent_required,
    audioRetentionDays: fields.audio_retention_days,
    meetingRetentionDays: fields.meeting_retention_days,
  };
}

function toTextList(texts: string[] | undefined): proto.TextList | undefined {
  return texts && { texts };
}
