import type { MeetingType } from '@minutehand/contracts/http/meetings/meeting-types';
import { MEETING_TYPE_COLOR } from '@minutehand/contracts/limits';
import { ApiError, getErrorMessage } from '@minutehand/web-kit';

/** The fields of a meeting type that the editor sends. */
export type MeetingTypeForm = {
  name: string;
  colour: string;
  notification_emails: string;
  headings: readonly string[];
  agenda_items: readonly string[];
  prompt: string;
  consent_required: boolean;
  /** 0 keeps the audio. */
  audio_retention_days: number;
  /** 0 keeps the meetings. */
  meeting_retention_days: number;
};

/** Defaults of a new type; a blank prompt means the default prompt. */
const NEW_TYPE: MeetingTypeForm = {
  name: '',
  colour: MEETING_TYPE_COLOR,
  notification_emails: '',
  headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
  agenda_items: [],
  prompt: '',
  consent_required: false,
  audio_retention_days: 0,
  meeting_retention_days: 0,
};

/** The first values of the wizard of the onboarding. */
export const ONBOARDING_TYPE: Pick<MeetingTypeForm, 'name' | 'headings' | 'agenda_items'> = {
  name: '',
  headings: ['Attendees', 'Decisions Made', 'Actions Agreed'],
  agenda_items: [],
};

export function toTypeForm(type: MeetingType | null): MeetingTypeForm {
  if (type === null) return NEW_TYPE;
  const { name, colour, notification_emails, headings, agenda_items, prompt } = type;
  const { consent_required, audio_retention_days, meeting_retention_days } = type;
  return {
    ...{ name, colour, notification_emails, headings, agenda_items, prompt, consent_required },
    ...{ audio_retention_days, meeting_retention_days },
  };
}

/** Compares by value, so that a reverted change counts as unchanged. */
export function isSameForm(form: MeetingTypeForm, otherForm: MeetingTypeForm): boolean {
  return JSON.stringify(form) === JSON.stringify(otherForm);
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  prompt: 'Prompt',
  template_variables: 'Template Variables',
  notification_emails: 'Notification Emails',
  colour: 'Color',
};

export type SaveFailure = {
  message: string;
  bullets: readonly string[];
};

/** Converts an error to messages: by field, as one sentence, or generic when the server did not respond. */
export function toSaveFailure(error: unknown, verb: 'create' | 'save'): SaveFailure {
  const fields = error instanceof ApiError && !Array.isArray(error.errors) ? error.errors : undefined;
  const bullets = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => `${FIELD_NAMES[field] ?? field}: ${message}`),
  );
  if (bullets.length > 0) return { message: `Failed to ${verb} meeting type:`, bullets };
  const fallback = `Error ${verb === 'create' ? 'creating' : 'saving'} meeting type. Please try again.`;
  const hasServerMessage =
    error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 409);
  return { message: hasServerMessage ? getErrorMessage(error, fallback) : fallback, bullets: [] };
}
