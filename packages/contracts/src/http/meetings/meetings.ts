import { z } from 'zod';
import {
  ATTENDEES_PER_MEETING,
  GENERATION_INSTRUCTION_CHARACTERS,
  MEETING_TITLE_CHARACTERS,
  PERSON_NAME_CHARACTERS,
} from '../../limits.ts';
import { LISTED_MINUTES_STATES, MEETING_STATES } from '../../meeting-states.ts';
import { baseVersion, id, instant, instantInput, nextCursor, pageQuery } from '../fields.ts';

export const meetingStateSchema = z.enum(MEETING_STATES);
export type { ListedMinutesState, MeetingState } from '../../meeting-states.ts';

export const meetingRoleSchema = z.enum(['owner', 'editor', 'viewer', 'admin']);
export type MeetingRole = z.infer<typeof meetingRoleSchema>;

export const titleSuggestionSchema = z
  .object({ text: z.string(), state: z.enum(['pending', 'accepted', 'dismissed']) })
  .meta({ id: 'TitleSuggestion' });
export type TitleSuggestion = z.infer<typeof titleSuggestionSchema>;

/** The current processing of a meeting: its step, progress (0 to 100), and a sentence if it failed. */
export const processingSchema = z
  .object({
    step: z.string().meta({ description: 'reading, minutes, title, action_items, done; empty when nothing runs.' }),
    progress: z.int().meta({ description: '0 to 100.' }),
    error: z.string().nullable(),
    of: z.enum(['meeting', 'section', 'action_items']).meta({
      description: 'Scope of the generation: the meeting, a section of the minutes, or the action items.',
    }),
  })
  .meta({ id: 'Processing' });
export type Processing = z.infer<typeof processingSchema>;

export const meetingTypeRefSchema = z
  .object({ id, name: z.string(), colour: z.string() })
  .meta({ id: 'MeetingTypeReference' });

export const personRefSchema = z.object({ id, name: z.string() }).meta({ id: 'PersonReference' });
export type PersonRef = z.infer<typeof personRefSchema>;

export const meetingSchema = z
  .object({
    id,
    title: z.string(),
    title_suggestion: titleSuggestionSchema.nullable(),
    shows_title_suggestion: z.boolean().meta({
      description: 'True if the suggestion is pending and no user has set the title, or a user requested it again.',
    }),
    state: meetingStateSchema,
    processing: processingSchema,
    started_at: instant.nullable(),
    duration_seconds: z.number().nullable(),
    is_paused: z.boolean(),
    meeting_type: meetingTypeRefSchema.nullable(),
    owner: personRefSchema,
    attendees: z.array(z.string()),
    speakers: z.array(z.string()).meta({
      description:
        'The names of the first speakers of the transcript, at most 12; `counts.speakers` is the number of all.',
    }),
    role: meetingRoleSchema,
    permissions: z.object({ edit: z.boolean(), share: z.boolean(), delete: z.boolean(), approve: z.boolean() }),
    counts: z.object({
      segments: z.int(),
      speakers: z.int(),
      action_items: z.int(),
      open_action_items: z.int(),
    }),
    summary_line: z.string().meta({ description: 'The start of the summary, for lists; empty without a summary.' }),
    archived: z.boolean().meta({ description: 'Lists show archived meetings only on request.' }),
    favorite: z.boolean().meta({ description: 'Whether it is a favorite of the user.' }),
    in_review: z.boolean().meta({ description: 'True while its minutes wait for an approval.' }),
    consent_required: z.boolean().meta({
      description:
        'True if a recording cannot start without the names of the people who were informed; set by the meeting type.',
    }),
    late_audio_error: z.string().nullable().meta({
      description:
        'Why audio that arrived after the transcript was written is not in it, as a sentence; null if none is missing. `POST /meetings/{id}/recording/retry` retries it.',
    }),
    created_at: instant,
    version: z.int(),
  })
  .meta({ id: 'Meeting' });
export type Meeting = z.infer<typeof meetingSchema>;

export const meetingResponseSchema = z.object({ meeting: meetingSchema }).meta({ id: 'MeetingResponse' });
export type MeetingResponse = z.infer<typeof meetingResponseSchema>;

export const MEETING_VIEWS = ['favorites', 'archived', 'to_approve'] as const;

export const meetingsQuerySchema = pageQuery.extend({
  type: z.string().max(200).optional().meta({ description: 'The id of a meeting type.' }),
  state: z
    .enum([...MEETING_STATES, ...LISTED_MINUTES_STATES])
    .optional()
    .meta({
      description: 'The state of the meeting, or `in_review` or `approved`: the state of its minutes.',
    }),
  mine: z.enum(['1', 'true', '0', 'false']).optional(),
  person: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'The id of a user who owns the meetings or has them shared.' }),
  started_from: instantInput.optional().meta({ description: 'Meetings that start at this time or later.' }),
  started_before: instantInput.optional().meta({ description: 'Meetings that start before this time.' }),
  q: z
    .string()
    .trim()
    .max(MEETING_TITLE_CHARACTERS)
    .optional()
    .meta({ description: "Part of a title or of an attendee's name." }),
  view: z.enum(MEETING_VIEWS).optional().meta({
    description:
      "The user's favorites, archived meetings, or minutes in review that the user may approve; if absent, those that are not archived.",
  }),
  sort: z.enum(['newest', 'oldest']).optional().meta({ description: 'By start; newest first if absent.' }),
});
export const meetingsResponseSchema = z
  .object({ meetings: z.array(meetingSchema), next_cursor: nextCursor })
  .meta({ id: 'MeetingList' });
export type MeetingsResponse = z.infer<typeof meetingsResponseSchema>;

export const trashedMeetingSchema = z
  .object({
    id,
    title: z.string(),
    started_at: instant,
    trashed_at: instant,
    deleted_at: instant.meta({ description: 'When the meeting is permanently deleted.' }),
  })
  .meta({ id: 'TrashedMeeting' });
export type TrashedMeeting = z.infer<typeof trashedMeetingSchema>;
export const trashedMeetingsResponseSchema = z
  .object({ meetings: z.array(trashedMeetingSchema), next_cursor: nextCursor })
  .meta({ id: 'TrashedMeetingList' });
export type TrashedMeetingsResponse = z.infer<typeof trashedMeetingsResponseSchema>;

const title = z
  .string()
  .trim()
  .max(MEETING_TITLE_CHARACTERS, `must have at most ${MEETING_TITLE_CHARACTERS} characters`);
const attendees = z
  .array(z.string().trim().min(1).max(PERSON_NAME_CHARACTERS))
  .max(ATTENDEES_PER_MEETING, `must be at most ${ATTENDEES_PER_MEETING}`);

export const meetingCreateSchema = z
  .object({
    meeting: z
      .object({
        title: title.optional(),
        account_meeting_type_id: z.string().max(200).nullable().optional(),
        started_at: instantInput.nullable().optional(),
        attendees: attendees.optional(),
      })
      .default({}),
  })
  .meta({ id: 'MeetingCreate' });
export type MeetingCreate = z.input<typeof meetingCreateSchema>;

export const meetingPatchSchema = z
  .object({
    meeting: z.object({
      title: title.min(1, "can't be blank").optional(),
      account_meeting_type_id: z.string().min(1).max(200).optional(),
      started_at: instantInput.optional(),
      attendees: attendees.optional().meta({ description: 'All attendees; an empty list removes them.' }),
      version: baseVersion,
    }),
  })
  .meta({ id: 'MeetingPatch' });
export type MeetingPatch = z.input<typeof meetingPatchSchema>;

/** POST /meetings/{id}/retry: the parts to generate again. */
export const meetingRetrySchema = z
  .object({
    section: z.string().min(1).max(200).optional().meta({
      description: 'A heading of the meeting type: only this section is generated again. All sections if absent.',
    }),
    instruction: z
      .string()
      .trim()
      .max(GENERATION_INSTRUCTION_CHARACTERS, `must have at most ${GENERATION_INSTRUCTION_CHARACTERS} characters`)
      .optional()
      .meta({
        description:
          'What the minutes should be like, for example "shorter" or "for customers". Without a language model, only "shorter" and "longer" are followed.',
      }),
  })
  .meta({ id: 'MeetingRetry' });
export type MeetingRetry = z.input<typeof meetingRetrySchema>;

/** POST /meetings/{id}/title/{accept,dismiss,reshow}. */
export const titleResponseSchema = z
  .object({ title: z.string(), title_suggestion: titleSuggestionSchema.nullable() })
  .meta({ id: 'TitleResponse' });
export type TitleResponse = z.infer<typeof titleResponseSchema>;
