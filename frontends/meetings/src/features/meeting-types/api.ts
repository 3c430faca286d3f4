import type {
  MeetingType,
  MeetingTypeResponse,
  MeetingTypesResponse,
} from '@minutehand/contracts/http/meetings/meeting-types';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { api } from '@minutehand/web-kit';
import type { MeetingTypeForm } from './type-form.ts';

/** Marks meeting types that were created in the onboarding. A fixed value: no type with this id exists. */
const ONBOARDING_ORIGINAL_TYPE_ID = 1;
const PATH = '/account_meeting_types';
const getTypePath = ({ id }: Pick<MeetingType, 'id'>) => `${PATH}/${encodeURIComponent(id)}`;

/** Fetches all pages: an account has few meeting types. */
export async function listMeetingTypes(signal: AbortSignal): Promise<MeetingType[]> {
  const types: MeetingType[] = [];
  let cursor: string | null = null;
  do {
    const page: MeetingTypesResponse = await api.get(PATH, { query: { limit: PAGE_MAX, cursor }, signal });
    types.push(...page.account_meeting_types);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return types;
}

export async function createMeetingType(form: MeetingTypeForm): Promise<MeetingType> {
  return (await api.post<MeetingTypeResponse>(PATH, toFormData(form))).account_meeting_type;
}

/** Creates in the onboarding, as JSON. A blank prompt means the default prompt. */
export async function createOnboardingMeetingType(
  form: Pick<MeetingTypeForm, 'name' | 'headings' | 'agenda_items'>,
): Promise<MeetingType> {
  const body = {
    name: form.name,
    template_variables: toTemplateVariables(form),
    prompt: '',
    original_meeting_type_id: ONBOARDING_ORIGINAL_TYPE_ID,
  };
  return (await api.post<MeetingTypeResponse>(PATH, { account_meeting_type: body })).account_meeting_type;
}

/** Saves from the editor, form-encoded. */
export async function saveMeetingType(type: MeetingType, form: MeetingTypeForm): Promise<MeetingType> {
  return (await api.patch<MeetingTypeResponse>(getTypePath(type), toFormData(form, type.version))).account_meeting_type;
}

/** Saves in the onboarding, as JSON. */
export async function updateMeetingType(
  type: MeetingType,
  changes: Pick<MeetingTypeForm, 'name' | 'headings' | 'agenda_items'>,
): Promise<MeetingType> {
  const body = { name: changes.name, template_variables: toTemplateVariables(changes), version: type.version };
  return (await api.patch<MeetingTypeResponse>(getTypePath(type), { account_meeting_type: body })).account_meeting_type;
}

export function deleteMeetingType(type: MeetingType): Promise<void> {
  return api.delete(getTypePath(type));
}

function toTemplateVariables({ headings, agenda_items }: Pick<MeetingTypeForm, 'headings' | 'agenda_items'>): string {
  return JSON.stringify({ headings, agenda_items });
}

function toFormData(form: MeetingTypeForm, version?: number): URLSearchParams {
  const { name, colour, prompt, notification_emails } = form;
  const recording = {
    consent_required: String(form.consent_required),
    audio_retention_days: String(form.audio_retention_days),
    meeting_retention_days: String(form.meeting_retention_days),
  };
  const template_variables = toTemplateVariables(form);
  const fields = { name, colour, prompt, notification_emails, template_variables, ...recording };
  const body = new URLSearchParams();
  for (const [field, text] of Object.entries(fields)) body.set(`account_meeting_type[${field}]`, text);
  if (version !== undefined) body.set('account_meeting_type[version]', String(version));
  return body;
}
