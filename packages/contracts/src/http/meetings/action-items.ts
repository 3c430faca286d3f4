import { z } from 'zod';
import { ACTION_ITEM_PRIORITIES } from '../../action-item-priorities.ts';
import {
  ACTION_ITEM_DESCRIPTION_CHARACTERS,
  EMAIL_CHARACTERS,
  PERSON_NAME_CHARACTERS,
  QUOTE_CHARACTERS,
  SEGMENTS_PER_REQUEST,
  SOURCES_PER_ACTION_ITEM,
} from '../../limits.ts';
import { amendmentNote, baseVersion, dayInput, id, nextCursor, pageQuery } from '../fields.ts';
import { citationSchema } from './minutes.ts';

export const actionItemStateSchema = z.enum(['proposed', 'open', 'done', 'rejected']);
export type ActionItemState = z.infer<typeof actionItemStateSchema>;

export const actionItemPrioritySchema = z.enum(ACTION_ITEM_PRIORITIES);

export const actionItemSchema = z
  .object({
    id,
    meeting_id: id,
    meeting_title: z.string(),
    description: z.string(),
    due_date: z.string().nullable().meta({ description: 'A date such as 2026-11-21; null if there is no due date.' }),
    due_date_formatted: z.string(),
    overdue: z.boolean(),
    assignee_id: id.nullable(),
    assignee_name: z.string().nullable(),
    assignee_email: z.string().nullable(),
    assignee_display_name: z.string(),
    completed: z.boolean(),
    state: actionItemStateSchema,
    priority: actionItemPrioritySchema,
    citations: z.array(citationSchema),
    comment_count: z.int(),
    version: z.int(),
  })
  .meta({ id: 'ActionItem' });
export type ActionItem = z.infer<typeof actionItemSchema>;

/** One item: its fields at the top level and again under `action_item`. */
export const actionItemResponseSchema = actionItemSchema
  .extend({ action_item: actionItemSchema })
  .meta({ id: 'ActionItemResponse' });
export type ActionItemResponse = z.infer<typeof actionItemResponseSchema>;

export const actionItemsResponseSchema = z
  .object({ action_items: z.array(actionItemSchema), next_cursor: nextCursor })
  .meta({ id: 'ActionItemList' });
export type ActionItemsResponse = z.infer<typeof actionItemsResponseSchema>;

/** One priority, or several separated by commas. */
const prioritiesQuery = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(actionItemPrioritySchema))
  .optional();

/** GET /meetings/{id}/action_items. `open` excludes proposed items. */
export const meetingActionItemsQuerySchema = z.object({
  state: z.enum(['proposed', 'open', 'done']).optional(),
  priority: prioritiesQuery,
  sort: z.enum(['position', 'priority', 'due_date']).default('position').meta({
    description: 'By position, the most urgent first, or the earliest due date first.',
  }),
});
export type MeetingActionItemsQuery = z.output<typeof meetingActionItemsQuerySchema>;

/** GET /action_items, across meetings. */
export const actionItemsQuerySchema = pageQuery.extend({
  assignee: z.enum(['me', 'team']).default('me'),
  /** `proposed`: those of meetings that the user may edit. */
  state: z.enum(['open', 'done', 'proposed']).optional(),
  due_before: dayInput.optional(),
  priority: prioritiesQuery,
  sort: z.enum(['meeting', 'priority']).default('meeting').meta({
    description: 'The newest meeting first, or the most urgent first.',
  }),
});

/** GET /action_items/counts. */
export const actionItemCountsSchema = z
  .object({
    to_review: z.int().meta({ description: 'Suggested items of meetings that the user may edit.' }),
    open: z.int().meta({ description: "The user's open items." }),
    overdue: z.int(),
  })
  .meta({ id: 'ActionItemCounts' });
export type ActionItemCounts = z.infer<typeof actionItemCountsSchema>;

const clearable = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`).nullable();

const actionItemFields = z.object({
  description: z
    .string()
    .trim()
    .max(ACTION_ITEM_DESCRIPTION_CHARACTERS, `must have at most ${ACTION_ITEM_DESCRIPTION_CHARACTERS} characters`),
  due_date: z.union([dayInput, z.literal(''), z.null()], { error: 'must be a date like 2026-11-21' }).optional(),
  assignee_id: clearable(200).optional(),
  assignee_name: clearable(PERSON_NAME_CHARACTERS).optional(),
  assignee_email: clearable(EMAIL_CHARACTERS).optional(),
  priority: actionItemPrioritySchema.optional(),
});

/** The source of an item: a line of the transcript, or the evidence of a line of the minutes. */
const sourceSchema = z.object({
  segment_ids: z.array(id).min(1).max(SEGMENTS_PER_REQUEST),
  quote: z.string().min(1).max(QUOTE_CHARACTERS).meta({
    description: "A contiguous, exact part of the segments' texts joined by one space.",
  }),
});

export const actionItemCreateSchema = z
  .object({
    action_item: actionItemFields.extend({
      sources: z
        .array(sourceSchema)
        .max(SOURCES_PER_ACTION_ITEM, `may be at most ${SOURCES_PER_ACTION_ITEM}`)
        .optional()
        .meta({ description: 'Checked against the transcript; they become the citations of the item.' }),
    }),
    amendment: amendmentNote,
  })
  .meta({ id: 'ActionItemCreate' });
export type ActionItemCreate = z.input<typeof actionItemCreateSchema>;

/** Absent fields are left unchanged, null clears. State "open" accepts a proposed item, "rejected" rejects it. */
export const actionItemPatchSchema = z
  .object({
    action_item: actionItemFields.partial().extend({
      state: z.enum(['open', 'rejected']).optional(),
      version: baseVersion,
    }),
    amendment: amendmentNote,
  })
  .meta({ id: 'ActionItemPatch' });
export type ActionItemPatch = z.input<typeof actionItemPatchSchema>;

export const actionItemDeleteQuerySchema = z.object({ amendment: amendmentNote });

export const actionItemParamsSchema = z.object({ id, action_item_id: id });
