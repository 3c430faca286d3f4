import type { MeetingType } from '@minutehand/contracts/http/meeting-types';
import { MEETING_TYPE_COLOUR } from '@minutehand/contracts/limits';
import { ApiError, getErrorMessage } from '@minutehand/web-kit';
import type { MeetingTypeForm } from './api.ts';

/** What a new type begins with; a blank prompt is the default one. */
const NEW_TYPE: MeetingTypeForm = {
  name: '',
  colour: MEETING_TYPE_COLOUR,
  notification_emails: '',
  headings: ['Attendees', 'Discussion Points', 'Decisions Made', 'Action Items'],
  agenda_items: [],
  prompt: '',
};

export function draftOf(type: MeetingType | null): MeetingTypeForm {
  if (type === null) return NEW_TYPE;
  const { name, colour, notification_emails, headings, agenda_items, prompt } = type;
  return { name, colour, notification_emails, headings, agenda_items, prompt };
}

/** A list that was changed and put back is the same. */
export function isSameForm(one: MeetingTypeForm, other: MeetingTypeForm): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  name: 'Name',
  prompt: 'Prompt',
  template_variables: 'Template Variables',
  notification_emails: 'Notification Emails',
  colour: 'Colour',
};

export interface SaveFailure {
  message: string;
  bullets: readonly string[];
}

/** Why a type could not be saved: what the server says field by field, or in one sentence, or that it did not answer. */
export function saveFailureOf(error: unknown, verb: 'create' | 'save'): SaveFailure {
  const fields = error instanceof ApiError && !Array.isArray(error.errors) ? error.errors : undefined;
  const bullets = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
    messages.map((message) => `${FIELD_NAMES[field] ?? field}: ${message}`),
  );
  if (bullets.length > 0) return { message: `Failed to ${verb} meeting type:`, bullets };
  const otherwise = `Error ${verb === 'create' ? 'creating' : 'saving'} meeting type. Please try again.`;
  const isSaid = error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 409);
  return { message: isSaid ? getErrorMessage(error, otherwise) : otherwise, bullets: [] };
}
