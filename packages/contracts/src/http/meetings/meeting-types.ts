import { z } from 'zod';
import { AUDIO_RETENTION_DAYS, MEETING_RETENTION_DAYS } from '../../limits.ts';
import { baseVersion, formFlag, id, nextCursor, wholeNumber } from '../fields.ts';
import { parseJson } from '../parse-json.ts';

/** `original_meeting_type_id` is stored as sent and never used to look up a type. */
const ORIGINAL_TYPE = 'The template that the client created the type from, as it sent it. Not checked.';

export const meetingTypeSchema = z
  .object({
    id,
    name: z.string(),
    colour: z.string().meta({ description: '#6B7280.' }),
    headings: z.array(z.string()),
    agenda_items: z.array(z.string()),
    template_variables: z.string().meta({ description: 'Headings and agenda items again, as JSON text.' }),
    prompt: z.string(),
    notification_emails: z.string().meta({ description: 'Comma-separated addresses that receive the minutes.' }),
    original_meeting_type_id: z.string().nullable().meta({ description: ORIGINAL_TYPE }),
    consent_required: z.boolean().meta({
      description: 'A recording of its meetings cannot start without the names of the people who were informed.',
    }),
    audio_retention_days: z
      .int()
      .meta({ description: 'The days after which the audio of its meetings is deleted; 0 keeps it.' }),
    meeting_retention_days: z
      .int()
      .meta({ description: 'The days after which its meetings move to the trash; 0 keeps them.' }),
    is_default: z
      .boolean()
      .meta({ description: 'The type of meetings that have no other type. It cannot be deleted.' }),
    permissions: z.object({ edit: z.boolean(), delete: z.boolean() }),
    version: z.int(),
  })
  .meta({ id: 'MeetingType' });
export type MeetingType = z.infer<typeof meetingTypeSchema>;

/** One meeting type: its fields at the top level and again under `account_meeting_type`. */
export const meetingTypeResponseSchema = meetingTypeSchema
  .extend({ account_meeting_type: meetingTypeSchema })
  .meta({ id: 'MeetingTypeResponse' });
export type MeetingTypeResponse = z.infer<typeof meetingTypeResponseSchema>;

export const meetingTypesResponseSchema = z
  .object({ account_meeting_types: z.array(meetingTypeSchema), next_cursor: nextCursor })
  .meta({ id: 'MeetingTypeList' });
export type MeetingTypesResponse = z.infer<typeof meetingTypesResponseSchema>;

const templateVariables = z.object({
  headings: z.array(z.string()).optional(),
  agenda_items: z.array(z.string()).optional(),
});
const TEMPLATE_EXPECTED = 'must be JSON with headings and agenda_items, each a list of texts';

/** JSON text, as forms send it, or the object itself. */
const templateVariablesInput = z
  .union([z.string(), templateVariables], { error: TEMPLATE_EXPECTED })
  .transform((input, context): z.infer<typeof templateVariables> => {
    if (typeof input !== 'string') return input;
    const parsed = templateVariables.safeParse(parseJson(input));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: TEMPLATE_EXPECTED });
    return z.NEVER;
  })
  .meta({ description: 'Headings and agenda items, as JSON text or as an object.' });

const emailsInput = z
  .union([z.string(), z.array(z.string())], { error: 'must be addresses with commas between them' })
  .transform((input) => (typeof input === 'string' ? input.split(',') : input));

const fields = z.object({
  name: z.string().optional(),
  colour: z.string().nullable().optional(),
  template_variables: templateVariablesInput.optional(),
  prompt: z.string().nullable().optional().meta({ description: 'Blank: the default prompt.' }),
  notification_emails: emailsInput.nullable().optional(),
  consent_required: formFlag.optional(),
  audio_retention_days: wholeNumber
    .refine((days) => AUDIO_RETENTION_DAYS.some((candidate) => candidate === days), {
      error: `must be one of ${AUDIO_RETENTION_DAYS.join(', ')}`,
    })
    .optional(),
  meeting_retention_days: wholeNumber
    .refine((days) => MEETING_RETENTION_DAYS.some((candidate) => candidate === days), {
      error: `must be one of ${MEETING_RETENTION_DAYS.join(', ')}`,
    })
    .optional(),
});

export const meetingTypeCreateSchema = z
  .object({
    account_meeting_type: fields.extend({
      name: z.string({ error: ({ input }) => (input == null ? 'Please enter a meeting name' : undefined) }),
      original_meeting_type_id: z
        .union([z.string().max(200), z.int().transform(String)], { error: 'must be an id' })
        .nullable()
        .optional()
        .meta({ description: ORIGINAL_TYPE }),
    }),
  })
  .meta({ id: 'MeetingTypeCreate' });
export type MeetingTypeCreate = z.input<typeof meetingTypeCreateSchema>;

/** Absent fields are left unchanged. */
export const meetingTypePatchSchema = z
  .object({ account_meeting_type: fields.extend({ version: baseVersion }) })
  .meta({ id: 'MeetingTypePatch' });
export type MeetingTypePatch = z.input<typeof meetingTypePatchSchema>;

/** The parsed fields of a request that creates or updates a meeting type. */
export type MeetingTypeFields = Partial<z.output<typeof meetingTypeCreateSchema>['account_meeting_type']>;
