import { z } from 'zod';
import { approvalStateSchema } from './approval.ts';
import { id, instant } from './fields.ts';
import { citationSchema } from './minutes.ts';
import { transcriptResponseSchema } from './transcripts.ts';

/** What a meeting can be downloaded as, by extension, with the type of the file. */
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

/** What `format` and `version` of a JSON export say. A reader may rely on every field of a version; a field that is added leaves it, any other change raises it. */
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
      meeting_type: z.string().nullable().meta({ description: 'Its name.' }),
      owner: z.string().nullable().meta({ description: 'Their name; null when it is not known now.' }),
    }),
    attendance: z.array(
      z.object({
        name: z.string(),
        listed: z.boolean().meta({ description: 'Named as an attendee.' }),
        spoke: z.boolean().meta({ description: 'Heard in the transcript.' }),
      }),
    ),
    minutes: z
      .object({
        status: approvalStateSchema,
        approved_by: z
          .string()
          .nullable()
          .meta({ description: 'Their name; null before the approval, and when it is not known now.' }),
        approved_at: instant.nullable(),
        approved_version: z.int().nullable().meta({ description: 'An amendment makes a later version.' }),
        amended_at: instant.nullable().meta({ description: 'When the approved minutes were last amended.' }),
        content: z.string().meta({ description: 'Markdown.' }),
        version: z.int(),
        generated: z.boolean(),
        saved_by: z.string().nullable().meta({ description: 'Their name; null for a generated text.' }),
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
        citations: z.array(citationSchema),
      }),
    ),
    transcript: transcriptResponseSchema.meta({ description: 'Version 0 and empty before the first import.' }),
  })
  .meta({ id: 'MeetingExport' });
export type MeetingExport = z.infer<typeof meetingExportSchema>;
