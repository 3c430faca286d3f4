import { z } from 'zod';
import { CARRY_OVER_ITEMS_MAX, SERIES_QUERY_CHARACTERS } from '../../limits.ts';
import { amendmentNote, id, nextCursor } from '../fields.ts';
import { agendaItemSchema } from './agenda-items.ts';

/** A reference to another meeting. */
export const meetingRefSchema = z
  .object({ id, title: z.string(), started_at: z.string().meta({ description: 'ISO 8601 UTC.' }) })
  .meta({ id: 'MeetingRef' });
export type MeetingRef = z.infer<typeof meetingRefSchema>;

export const seriesSchema = z
  .object({
    is_part: z.boolean().meta({ description: 'Whether the caller can read another meeting of its series.' }),
    meetings: z
      .array(meetingRefSchema)
      .meta({ description: 'The other meetings that the caller can read, latest first.' }),
    suggestion: meetingRefSchema.nullable().meta({
      description: 'The meeting that this one seems to continue; null if there is none or if the caller cannot edit.',
    }),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof seriesSchema>;

export const seriesResponseSchema = z.object({ series: seriesSchema }).meta({ id: 'SeriesResponse' });
export type SeriesResponse = z.infer<typeof seriesResponseSchema>;

/** The other meeting: to join its series, or to reject the suggestion. */
export const otherMeetingSchema = z.object({ meeting_id: id }).meta({ id: 'OtherMeeting' });
export type OtherMeeting = z.input<typeof otherMeetingSchema>;

export const seriesCandidatesQuerySchema = z.object({
  q: z
    .string()
    .max(SERIES_QUERY_CHARACTERS, `must have at most ${SERIES_QUERY_CHARACTERS} characters`)
    .default('')
    .meta({ description: 'Part of the title; empty for the latest meetings.' }),
});
export const seriesCandidatesResponseSchema = z
  .object({ meetings: z.array(meetingRefSchema), next_cursor: nextCursor })
  .meta({ id: 'SeriesCandidates' });
export type SeriesCandidatesResponse = z.infer<typeof seriesCandidatesResponseSchema>;

export const listedSeriesSchema = z
  .object({
    series_id: id.meta({
      description: 'A value of `series_of` in filters that stays the same when meetings are added or deleted.',
    }),
    meeting_id: id.meta({
      description: 'The earliest of its meetings that the caller can read (the last of `meeting_ids`).',
    }),
    meeting_ids: z.array(id).meta({
      description: 'The meetings that the caller can read, the latest first. Each is a value of `series_of`, too.',
    }),
    name: z.string().meta({
      description: 'What the titles of its latest meetings have in common, or else the title of the latest one.',
    }),
    meeting_count: z.int().meta({ description: 'Meetings that the caller can read.' }),
  })
  .meta({ id: 'ListedSeries' });
export type ListedSeries = z.infer<typeof listedSeriesSchema>;

export const seriesListResponseSchema = z
  .object({
    series: z
      .array(listedSeriesSchema)
      .meta({ description: 'Those of the latest 5,000 meetings that the caller can read.' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'SeriesList' });
export type SeriesListResponse = z.infer<typeof seriesListResponseSchema>;

export const earlierActionItemSchema = z
  .object({
    id,
    meeting: meetingRefSchema,
    description: z.string(),
    due_date: z.string().nullable(),
    due_date_formatted: z.string(),
    overdue: z.boolean(),
    assignee_display_name: z.string(),
    state: z.enum(['proposed', 'open']),
    carried: z.boolean().meta({ description: 'Whether it is on the agenda of this meeting.' }),
  })
  .meta({ id: 'EarlierActionItem' });
export type EarlierActionItem = z.infer<typeof earlierActionItemSchema>;

export const earlierAgendaItemSchema = z
  .object({ id, meeting: meetingRefSchema, title: z.string(), carried: z.boolean() })
  .meta({ id: 'EarlierAgendaItem' });
export type EarlierAgendaItem = z.infer<typeof earlierAgendaItemSchema>;

export const itemChangeSchema = z
  .object({
    id,
    action_item: earlierActionItemSchema,
    kind: z.enum(['done', 'postponed']),
    due_date: z.string().nullable().meta({ description: 'The new date; null clears the current one.' }),
    due_date_formatted: z.string(),
    segment_ids: z.array(z.string()),
    quote: z.string().meta({ description: 'A contiguous, exact part of those segments’ texts joined by one space.' }),
    speaker: z.string(),
    start: z.number().nullable(),
    can_decide: z.boolean(),
  })
  .meta({ id: 'ItemChange' });
export type ItemChange = z.infer<typeof itemChangeSchema>;

/** GET /meetings/{id}/since_last_time: only data that the caller may read. */
export const sinceLastTimeSchema = z
  .object({
    last_meeting: meetingRefSchema.nullable(),
    action_items: z.array(earlierActionItemSchema),
    more_action_items: z.int().meta({ description: 'Number of open items that are not listed.' }),
    decided_in: meetingRefSchema.nullable(),
    decisions: z.array(z.string()).meta({ description: 'One line each, without markup.' }),
    agenda_items: z.array(earlierAgendaItemSchema),
    changes: z.array(itemChangeSchema),
  })
  .meta({ id: 'SinceLastTime' });
export type SinceLastTime = z.infer<typeof sinceLastTimeSchema>;

const itemReferences = z
  .array(z.object({ meeting_id: id, id }))
  .max(CARRY_OVER_ITEMS_MAX, `must be at most ${CARRY_OVER_ITEMS_MAX}`)
  .default([]);

export const carryOverSchema = z
  .object({ agenda_items: itemReferences, action_items: itemReferences })
  .meta({ id: 'CarryOver' });
export type CarryOver = z.input<typeof carryOverSchema>;

export const carryOverResponseSchema = z.object({ agenda_items: z.array(agendaItemSchema) }).meta({
  id: 'CarryOverResponse',
});
export type CarryOverResponse = z.infer<typeof carryOverResponseSchema>;

export const itemChangeParamsSchema = z.object({ id, change_id: id });
export const itemChangeDecisionSchema = z.object({ amendment: amendmentNote }).meta({ id: 'ItemChangeDecision' });
export const itemChangeResponseSchema = z
  .object({ state: z.enum(['accepted', 'rejected']) })
  .meta({ id: 'ItemChangeResponse' });
