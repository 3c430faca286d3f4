import { z } from 'zod';
import { id, instant } from '../fields.ts';
import { actionItemPrioritySchema } from './action-items.ts';
import { approvalStateSchema } from './approval.ts';
import { citationSchema, summarySchema } from './minutes.ts';
import { transcriptResponseSchema } from './transcripts.ts';

/** File types of a meeting's exports, by extension. */
export const EXPORT_TYPES = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;
export const EXPORT_FORMATS = ['md', 'docx', 'pdf', 'vtt', 'srt', 'json'] as const satisfies readonly ExportFormat[];

/** Values of `format` and `version` in a JSON export. Adding a field keeps the version; any other change increments it. */
export const JSON_EXPORT = { format: 'minutehand.meeting', version: 1 } as const;

/** GET /meetings/{id}/export.json */
export const meetingExportSchema = z
  .object({
    format: z.literal(JSON_EXPORT.format),
    version: z.literal(JSON_EXPORT.version),
    exported_at: instant,
    meeting: z.object({
      id,
      title: z.string(),
      started_at: instant,
      duration_seconds: z.number().nullable(),
      meeting_type: z.string().nullable().meta({ description: 'Name of the meeting type.' }),
      owner: z.string().nullable().meta({ description: 'Name; null when unknown.' }),
    }),
    attendance: z.array(
      z.object({
        name: z.string(),
        listed: z.boolean().meta({ description: 'Listed as an attendee.' }),
        spoke: z.boolean().meta({ description: 'Speaks in the transcript.' }),
      }),
    ),
    consents: z
      .array(
        z.object({
          told: z.array(z.string()).meta({ description: 'Names of the people who were informed about a recording.' }),
          told_at: instant,
          declared_by: z.string().nullable().meta({ description: 'Name of the user who recorded; null when unknown.' }),
        }),
      )
      .optional()
      .meta({ description: 'Of the recordings. Absent from exports of an earlier version of the product.' }),
    minutes: z
      .object({
        status: approvalStateSchema,
        approved_by: z.string().nullable().meta({ description: 'Name; null before the approval or when unknown.' }),
        approved_at: instant.nullable(),
        approved_version: z.int().nullable().meta({ description: 'Amendments create later versions.' }),
        amended_at: instant.nullable().meta({ description: 'When the approved minutes were last amended.' }),
        content: z.string().meta({ description: 'Markdown.' }),
        summary: summarySchema
          .nullable()
          .optional()
          .meta({ description: 'Null if there is none; absent from exports of an earlier version of the product.' }),
        version: z.int(),
        generated: z.boolean(),
        saved_by: z.string().nullable().meta({ description: 'Name; null for a generated text.' }),
        saved_at: instant,
        citations: z.array(citationSchema),
      })
      .nullable()
      .meta({ description: 'Null before the first text.' }),
    action_items: z.array(
      z.object({
        id,
        description: z.string(),
        assignee: z.string().nullable(),
        due_date: z.string().nullable().meta({ description: 'For example "2026-11-21".' }),
        state: z.enum(['proposed', 'open', 'done']),
        priority: actionItemPrioritySchema
          .optional()
          .meta({ description: 'Absent from exports of an earlier version of the product.' }),
        citations: z.array(citationSchema),
      }),
    ),
    transcript: transcriptResponseSchema.meta({ description: 'Version 0 and empty before the first import.' }),
  })
  .meta({ id: 'MeetingExport' });
export type MeetingExport = z.infer<typeof meetingExportSchema>;
